import type { LoginTokens } from '@portal/contract/auth';
import { conform } from '../testing/conform';
import { encodePassword, newParticipant, PASSWORD, smsCodeCases } from '../testing/participants';

const LOGIN = 'POST /system/auth/tenantLogin';
const SMS_LOGIN = 'POST /system/auth/tenant-sms-login';
const REFRESH = 'POST /system/auth/refresh-token';

conform('auth', {}, (at) => {
  const login = (username: string, password = PASSWORD) =>
    at.call<LoginTokens>(LOGIN, { body: { username, password: encodePassword(password) } });
  const refresh = (refreshToken: string) => at.call<LoginTokens>(REFRESH, { query: { refreshToken } });
  async function failTwice(username: string) {
    for (let failed = 0; failed < 2; failed += 1) await login(username, 'wrong2026');
    return login(username, 'wrong2026');
  }
  const { received, ...codeErrors } = smsCodeCases(at, '02', async () => {
    const { mobile } = await newParticipant(at.test);
    const use = (smsCode: string) => at.call(SMS_LOGIN, { body: { phoneNumber: mobile, smsCode } });
    return { mobile, use };
  });
  const nobody = { username: 'nobody01', password: encodePassword(PASSWORD) };
  const noPhone = { phoneNumber: '13000000000', smsCode: '123456' };

  return {
    [LOGIN]: {
      good: async () => login((await newParticipant(at.test)).mobile),
      LOGIN_FAILED: () => login('nobody01'),
      CAPTCHA_WRONG: async () => {
        const { mobile } = await newParticipant(at.test);
        await failTwice(mobile);
        return login(mobile);
      },
      TOO_MANY_REQUESTS: () => at.twice(LOGIN, { body: nobody }, 'LOGIN_ADDRESS_MINUTE'),
    },
    [SMS_LOGIN]: {
      good: async () => {
        const { use, code } = await received();
        return use(code);
      },
      ...codeErrors,
      PHONE_NOT_REGISTERED: () => at.call(SMS_LOGIN, { body: noPhone }),
      TOO_MANY_REQUESTS: () => at.twice(SMS_LOGIN, { body: noPhone }, 'LOGIN_ADDRESS_MINUTE'),
    },
    [REFRESH]: {
      good: async () => refresh((await newParticipant(at.test)).refreshToken),
      REFRESH_TOKEN_INVALID: async () => {
        const { refreshToken } = await newParticipant(at.test);
        await refresh(refreshToken);
        at.test.clock.advance(31);
        return refresh(refreshToken);
      },
      REFRESH_TOKEN_EXPIRED: async () => {
        const { refreshToken } = await newParticipant(at.test);
        at.test.clock.advance(30 * 86_400 + 1);
        return refresh(refreshToken);
      },
      TOO_MANY_REQUESTS: () => at.twice(REFRESH, { query: { refreshToken: 'x' } }, 'REFRESH_ADDRESS_MINUTE'),
    },
    'POST /system/auth/logout': { good: () => at.call('POST /system/auth/logout') },
    'GET /system/auth/get-permission-info': {
      good: () => at.call('GET /system/auth/get-permission-info', { token: at.owner.token }),
    },
  };
});
