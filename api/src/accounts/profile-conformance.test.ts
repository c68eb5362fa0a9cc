import { conform } from '../testing/conform';
import {
  encodePassword,
  movePhone,
  newParticipant,
  newPhone,
  PASSWORD,
  phoneTicket,
  receiveCode,
  signInParticipant,
  smsCodeCases,
} from '../testing/participants';

const CHECK = 'POST /auth/user/check_modify_phone';
const MOVE = 'POST /auth/user/modify_phone';
const PASSWORD_CALL = 'POST /auth/user/modify_password';
const NAME = 'POST /auth/user/modify_acName';

/** Changes that need only their input. */
const plain = {
  'POST /auth/user/modify_nickname': { body: { nickname: '小张' } },
  'POST /auth/user/modify_contact_phone': { body: { contactPhone: '13800138000' } },
  'POST /user/system_auth_person/modify_email': { query: { email: 'a@example.com' } },
  'POST /auth/user/modify_logo': { body: { logoType: 1, logoStr: '张' } },
};

conform('account', {}, (at) => {
  const mine = () => ({ token: at.owner.token });
  const someone = () => signInParticipant(at.test);
  const checking = smsCodeCases(at, '04', async () => {
    const { mobile, token } = await someone();
    const use = (smsCode: string) => at.call(CHECK, { token, body: { phone: mobile, smsCode } });
    return { mobile, token, use };
  });
  const binding = smsCodeCases(at, '05', async () => {
    const person = await someone();
    const { token } = person;
    const [ticket, mobile] = [await phoneTicket(at.test, person), newPhone()];
    const use = (smsCode: string) => at.call(MOVE, { token, body: { phone: mobile, smsCode, ticket } });
    return { mobile, token, use };
  });
  const limited = (name: string, given = {}) => at.twiceSignedIn(name, given, 'PROFILE_USER_MINUTE');
  function change(name: keyof typeof plain) {
    return {
      good: () => at.call(name, { ...mine(), ...plain[name] }),
      TOO_MANY_REQUESTS: () => limited(name, plain[name]),
    };
  }
  const passwords = (oldPassword: string) => ({
    body: { oldPassword: encodePassword(oldPassword), newPassword: encodePassword('Changed2026') },
  });
  const noPhone = { phone: '13000000000', smsCode: '123456' };

  return {
    'GET /system/user/profile/get': { good: () => at.call('GET /system/user/profile/get', mine()) },
    'GET /auth/user/info': { good: () => at.call('GET /auth/user/info', mine()) },
    [NAME]: {
      good: () => at.call(NAME, { ...mine(), query: { acName: 'renamed01' } }),
      ACCOUNT_NAME_TAKEN: async () => {
        const { token } = await someone();
        await at.call(NAME, { token, query: { acName: 'sought01' } });
        return at.call(NAME, { ...mine(), query: { acName: 'sought01' } });
      },
      TOO_MANY_REQUESTS: () => limited(NAME, { query: { acName: 'renamed01' } }),
    },
    'POST /auth/user/modify_nickname': change('POST /auth/user/modify_nickname'),
    'POST /auth/user/modify_contact_phone': change('POST /auth/user/modify_contact_phone'),
    'POST /user/system_auth_person/modify_email': change('POST /user/system_auth_person/modify_email'),
    'POST /auth/user/modify_logo': change('POST /auth/user/modify_logo'),
    [PASSWORD_CALL]: {
      good: async () => {
        const { accessToken: token } = await newParticipant(at.test);
        return at.call(PASSWORD_CALL, { token, ...passwords(PASSWORD) });
      },
      OLD_PASSWORD_WRONG: () => at.call(PASSWORD_CALL, { ...mine(), ...passwords('wrong2026') }),
      CAPTCHA_WRONG: async () => {
        const { token } = await someone();
        const guess = () => at.call(PASSWORD_CALL, { token, ...passwords('wrong2026') });
        for (let wrong = 0; wrong < 5; wrong += 1) await guess();
        return guess();
      },
      TOO_MANY_REQUESTS: () => limited(PASSWORD_CALL, passwords(PASSWORD)),
    },
    [CHECK]: {
      good: async () => {
        const { use, code } = await checking.received();
        return use(code);
      },
      SMS_CODE_NOT_FOUND: checking.SMS_CODE_NOT_FOUND,
      SMS_CODE_EXPIRED: checking.SMS_CODE_EXPIRED,
      SMS_CODE_USED: checking.SMS_CODE_USED,
      SMS_CODE_ATTEMPTS: checking.SMS_CODE_ATTEMPTS,
      PHONE_NOT_CURRENT: () => at.call(CHECK, { ...mine(), body: noPhone }),
      TOO_MANY_REQUESTS: () => limited(CHECK, { body: noPhone }),
    },
    [MOVE]: {
      good: async () => movePhone(at.test, await someone(), newPhone()),
      SMS_CODE_NOT_FOUND: binding.SMS_CODE_NOT_FOUND,
      SMS_CODE_EXPIRED: binding.SMS_CODE_EXPIRED,
      // The phone is free again after its account has moved on, but the code that set it is used.
      SMS_CODE_USED: async () => {
        const person = await someone();
        const [phone, next] = [newPhone(), newPhone()];
        const ticket = await phoneTicket(at.test, person);
        const smsCode = await receiveCode(at.test, phone, '05', person.token);
        await at.call(MOVE, { token: person.token, body: { phone, smsCode, ticket } });
        await movePhone(at.test, { ...person, mobile: phone }, next);
        const again = await phoneTicket(at.test, { ...person, mobile: next });
        return at.call(MOVE, { token: person.token, body: { phone, smsCode, ticket: again } });
      },
      SMS_CODE_ATTEMPTS: binding.SMS_CODE_ATTEMPTS,
      TICKET_INVALID: () => at.call(MOVE, { ...mine(), body: { ...noPhone, ticket: 'no ticket of ours' } }),
      PHONE_TAKEN: async () => {
        const person = await someone();
        const ticket = await phoneTicket(at.test, person);
        const body = { phone: at.owner.mobile, smsCode: '123456', ticket };
        return at.call(MOVE, { token: person.token, body });
      },
      TOO_MANY_REQUESTS: () => limited(MOVE, { body: { ...noPhone, ticket: 'no ticket of ours' } }),
    },
  };
});
