import { conform } from '../testing/conform';
import {
  encodePassword,
  movePhone,
  newPhone,
  registration,
  signIn,
  signInParticipant,
  smsCodeCases,
} from '../testing/participants';

const REGISTER = 'POST /comp/user/register';
const CHECK = 'POST /system/enterprise/user/resetPasswordCheck';
const RESET = 'POST /system/enterprise/user/resetPassword';
const NAME = 'GET /system/enterprise/user/checkUsername/{username}';
const PHONE = 'GET /system/enterprise/user/checkPhoneNumber/{phone}';
const LOOKUPS = 'LOOKUP_ADDRESS_MINUTE';

conform('registration', {}, (at) => {
  const register = (mobile: string, code: string) => at.call(REGISTER, { body: registration(mobile, code) });
  const newcomer = smsCodeCases(at, '01', async () => {
    const mobile = newPhone();
    return { mobile, use: (code: string) => register(mobile, code) };
  });
  const forgetful = smsCodeCases(at, '03', async () => {
    const { mobile } = await signInParticipant(at.test);
    return { mobile, use: (code: string) => at.call(CHECK, { body: { mobile, code } }) };
  });
  const password = encodePassword('Another2026');
  const resetWith = (ticket: string) => ({ body: { password, secondPassword: password, ticket } });
  const reset = (ticket: string) => at.call(RESET, resetWith(ticket));
  async function registered() {
    const { use, code, mobile } = await newcomer.received();
    return { answer: await use(code), code, mobile };
  }

  return {
    [NAME]: {
      good: () => at.call(NAME, { path: { username: 'nobody' } }),
      TOO_MANY_REQUESTS: () => at.twice(NAME, { path: { username: 'nobody' } }, LOOKUPS),
    },
    [PHONE]: {
      good: () => at.call(PHONE, { path: { phone: newPhone() } }),
      TOO_MANY_REQUESTS: () => at.twice(PHONE, { path: { phone: newPhone() } }, LOOKUPS),
    },
    [REGISTER]: {
      good: async () => (await registered()).answer,
      SMS_CODE_NOT_FOUND: newcomer.SMS_CODE_NOT_FOUND,
      SMS_CODE_EXPIRED: newcomer.SMS_CODE_EXPIRED,
      SMS_CODE_ATTEMPTS: newcomer.SMS_CODE_ATTEMPTS,
      // The phone is free again after its account has moved on, but the code that created the account is used.
      SMS_CODE_USED: async () => {
        const { mobile, code } = await registered();
        const { accessToken: token } = await signIn(at.test, mobile);
        await movePhone(at.test, { mobile, token }, newPhone());
        return register(mobile, code);
      },
      TRACK_UNKNOWN: () =>
        at.call(REGISTER, { body: { ...registration(newPhone(), '123456'), trackId: 999 } }),
      PHONE_TAKEN: () => register(at.owner.mobile, '123456'),
      TOO_MANY_REQUESTS: () =>
        at.twice(REGISTER, { body: registration(newPhone(), '123456') }, 'REGISTER_ADDRESS_MINUTE'),
    },
    [CHECK]: {
      good: async () => {
        const { use, code } = await forgetful.received();
        return use(code);
      },
      SMS_CODE_NOT_FOUND: forgetful.SMS_CODE_NOT_FOUND,
      SMS_CODE_EXPIRED: forgetful.SMS_CODE_EXPIRED,
      SMS_CODE_USED: forgetful.SMS_CODE_USED,
      SMS_CODE_ATTEMPTS: forgetful.SMS_CODE_ATTEMPTS,
      TOO_MANY_REQUESTS: () =>
        at.twice(CHECK, { body: { mobile: newPhone(), code: '123456' } }, 'LOGIN_ADDRESS_MINUTE'),
      PHONE_NOT_REGISTERED: () => at.call(CHECK, { body: { mobile: newPhone(), code: '123456' } }),
    },
    [RESET]: {
      good: async () => {
        const { use, code } = await forgetful.received();
        const { data } = await use(code);
        return reset((data as { ticket: string }).ticket);
      },
      TICKET_INVALID: () => reset('no ticket of ours'),
      TOO_MANY_REQUESTS: () => at.twice(RESET, resetWith('no ticket of ours'), 'REGISTER_ADDRESS_MINUTE'),
    },
  };
});
