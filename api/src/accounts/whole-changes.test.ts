import type { LoginTokens } from '@portal/contract/auth';
import {
  encodePassword,
  newParticipant,
  newPhone,
  PASSWORD,
  type Participant,
  phoneTicket,
  receiveCode,
  registration,
  resetTicket,
  signIn,
} from '../testing/participants';
import { type ApiResponse, buildTestApp, type TestApp, type Write, whileFailing } from '../testing/test-app';

const CHECK = '/api/auth/user/check_modify_phone';
const MODIFY = '/api/auth/user/modify_phone';
const CHECK_RESET = '/api/system/enterprise/user/resetPasswordCheck';
const RESET = '/api/system/enterprise/user/resetPassword';

describe('a change in several steps', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  interface Change {
    /** The same call with the same proof. */
    make: () => Promise<ApiResponse>;
    /** User whose other session ends with the change. */
    owner?: Participant;
  }
  const renewed = encodePassword('renewed2026');

  const codeFor = ({ mobile, token }: Participant, type: '02' | '03' | '04') =>
    receiveCode(test, mobile, type, token);
  async function phoneChange(): Promise<Change> {
    const owner = await newParticipant(test);
    const ticket = await phoneTicket(test, owner);
    const phone = newPhone();
    const smsCode = await receiveCode(test, phone, '05', owner.token);
    return { owner, make: () => test.post(MODIFY, { phone, smsCode, ticket }, owner) };
  }
  async function passwordReset(): Promise<Change> {
    const owner = await newParticipant(test);
    const ticket = await resetTicket(test, owner.mobile);
    const form = { password: renewed, secondPassword: renewed, ticket };
    return { owner, make: () => test.post(RESET, form, owner) };
  }
  async function passwordChange(): Promise<Change> {
    const owner = await newParticipant(test);
    const form = { oldPassword: encodePassword(PASSWORD), newPassword: renewed };
    return { owner, make: () => test.post('/api/auth/user/modify_password', form, owner) };
  }
  async function closing(): Promise<Change> {
    const owner = await newParticipant(test);
    const smsCode = await codeFor(owner, '04');
    return { owner, make: () => test.post('/api/auth/user/close', { smsCode }, owner) };
  }
  async function registering(): Promise<Change> {
    const mobile = newPhone();
    const form = registration(mobile, await receiveCode(test, mobile, '01'));
    return { make: () => test.call('POST', '/api/comp/user/register', { body: form }) };
  }
  async function smsSignIn(): Promise<Change> {
    const user = await newParticipant(test);
    const form = { phoneNumber: user.mobile, smsCode: await codeFor(user, '02') };
    return { make: () => test.post('/api/system/auth/tenant-sms-login', form, user) };
  }
  async function currentPhoneCheck(): Promise<Change> {
    const user = await newParticipant(test);
    const form = { phone: user.mobile, smsCode: await codeFor(user, '04') };
    return { make: () => test.post(CHECK, form, user) };
  }
  async function resetCheck(): Promise<Change> {
    const user = await newParticipant(test);
    const form = { mobile: user.mobile, code: await codeFor(user, '03') };
    return { make: () => test.post(CHECK_RESET, form, user) };
  }

  const changes: [string, () => Promise<Change>, Write[]][] = [
    ['phone change', phoneChange, ['UPDATE sms_code', 'UPDATE user_account', 'UPDATE login_session']],
    ['phone change', phoneChange, ['DELETE FROM account_ticket']],
    ['password reset', passwordReset, ['UPDATE user_account', 'UPDATE login_session']],
    ['password reset', passwordReset, ['DELETE FROM account_ticket']],
    ['password change', passwordChange, ['UPDATE user_account', 'UPDATE login_session']],
    ['closing', closing, ['UPDATE sms_code', 'UPDATE user_account', 'UPDATE login_session']],
    ['registration', registering, ['UPDATE sms_code', 'INSERT INTO user_account', 'INSERT INTO consent']],
    ['sign-in by code', smsSignIn, ['INSERT INTO login_session', 'INSERT INTO refresh_token']],
    ['check of the current phone', currentPhoneCheck, ['INSERT INTO account_ticket']],
    ['check before a reset', resetCheck, ['INSERT INTO account_ticket']],
  ];
  const cases = changes.flatMap(([name, prepare, writes]) =>
    writes.map((write) => [name, write, prepare] as const),
  );

  it.each(cases)('is atomic: %s when %s fails', async (_name, write, prepare) => {
    const { make, owner } = await prepare();
    const elsewhere = owner && { ...owner, ...(await signIn(test, owner.mobile)) };
    const own = async (user: Participant) => (await test.get('/api/auth/user/info', user)).code;
    expect((await whileFailing(test, write, make)).code).toBe(500);
    if (owner && elsewhere) {
      expect([await own(owner), await own(elsewhere)]).toEqual([200, 200]);
      await signIn(test, owner.mobile);
    }
    expect((await make()).code).toBe(200);
    if (elsewhere) expect(await own(elsewhere)).toBe(401);
  });

  it('leaves no session opened with the old password, even by a concurrent sign-in', async () => {
    const { make, owner } = await passwordReset();
    const body = { username: owner?.mobile, password: encodePassword(PASSWORD) };
    const attempts = Array.from({ length: 6 }, () =>
      test.call<LoginTokens | null>('POST', '/api/system/auth/tenantLogin', { body }),
    );
    expect((await make()).code).toBe(200);
    for (const { data } of await Promise.all(attempts)) {
      if (!data?.accessToken) continue;
      expect((await test.call('GET', '/api/auth/user/info', { token: data.accessToken })).code).toBe(401);
    }
  });

  it.each([
    ['phone change', phoneChange],
    ['password change', passwordChange],
  ])('invalidates proofs for other changes: %s', async (_name, prepare) => {
    const { make, owner } = await prepare();
    if (!owner) throw new Error('The change has no owner.');
    const ticket = await resetTicket(test, owner.mobile);
    expect((await make()).code).toBe(200);
    const form = { password: renewed, secondPassword: renewed, ticket };
    expect((await test.post(RESET, form, owner)).code).toBe(1002003012);
  });
});
