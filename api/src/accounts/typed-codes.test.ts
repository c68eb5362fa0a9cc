import type { OutboxMessage } from '@portal/contract/auth';
import { addActivity } from '../testing/activities';
import { newParticipant, newPhone, receiveCode, registration } from '../testing/participants';
import { type ApiResponse, buildTestApp, newAddress, type TestApp } from '../testing/test-app';

const SIGN_IN = '/api/system/auth/tenant-sms-login';
const REGISTER = '/api/comp/user/register';
const [UNKNOWN_PHONE, NOT_FOUND, EXPIRED, USED_UP] = [1002003010, 1002014000, 1002014001, 1002014003];

describe('an entered code', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.close());

  const signInWith = async (
    phoneNumber: string,
    smsCode: string,
    { cookie, address }: { cookie?: string; address?: string } = {},
  ) => {
    const headers: Record<string, string> = cookie ? { cookie } : {};
    return (await test.call('POST', SIGN_IN, { body: { phoneNumber, smsCode }, headers, address })).code;
  };
  /** Five wrong codes from each of several addresses. */
  async function guessFromStrangers(strangers: number, guess: (address: string) => Promise<unknown>) {
    for (let stranger = 0; stranger < strangers; stranger += 1) {
      const address = newAddress();
      for (let tried = 0; tried < 5; tried += 1) await guess(address);
    }
  }

  it('is rejected after five minutes, after five wrong attempts and once there is a newer one', async () => {
    const register = async (mobile: string, code: string) =>
      (await test.call('POST', REGISTER, { body: registration(mobile, code) })).code;
    const late = newPhone();
    const lateCode = await receiveCode(test, late, '01');
    test.clock.advance(301);
    expect(await register(late, lateCode)).toBe(EXPIRED);
    const successor = await receiveCode(test, late, '01');
    if (successor !== lateCode) expect(await register(late, lateCode)).toBe(NOT_FOUND);
    const guessed = newPhone();
    const right = await receiveCode(test, guessed, '01');
    for (let guess = 0; guess < 5; guess += 1)
      expect(await register(guessed, `#####${guess}`)).toBe(NOT_FOUND);
    expect(await register(guessed, right)).toBe(USED_UP);
  });

  it('is valid for one purpose only', async () => {
    const { mobile } = await newParticipant(test);
    expect(await signInWith(mobile, await receiveCode(test, mobile, '03'))).toBe(NOT_FOUND);
  });

  it('is blocked by the guesses of five strangers, not of one', async () => {
    const { mobile } = await newParticipant(test);
    const code = await receiveCode(test, mobile, '02');
    const stranger = newAddress();
    for (let tried = 0; tried < 5; tried += 1)
      expect(await signInWith(mobile, '######', { address: stranger })).toBe(NOT_FOUND);
    expect(await signInWith(mobile, code, { address: stranger })).toBe(USED_UP);
    expect(await signInWith(mobile, code, { address: newAddress() })).toBe(200);
    const next = await receiveCode(test, mobile, '02');
    await guessFromStrangers(5, (address) => signInWith(mobile, '######', { address }));
    expect(await signInWith(mobile, next, { address: newAddress() })).toBe(USED_UP);
  });

  it('is not found by concurrent guesses', async () => {
    const { mobile, accessToken: token } = await newParticipant(test);
    const guessAll = async (right: string, guess: (smsCode: string) => Promise<ApiResponse>) => {
      const responses = await Promise.all([...Array<string>(60).fill('######'), right].map(guess));
      const codes = responses.map(({ code }) => code);
      expect(codes.filter((code) => code !== USED_UP)).toHaveLength(5);
      expect(codes).not.toContain(200);
    };
    await guessAll(await receiveCode(test, mobile, '02'), (smsCode) =>
      test.call('POST', SIGN_IN, { body: { phoneNumber: mobile, smsCode } }),
    );
    await guessAll(await receiveCode(test, mobile, '04', token), (smsCode) =>
      test.call('POST', '/api/auth/user/check_modify_phone', { body: { phone: mobile, smsCode }, token }),
    );
  });

  describe('in a browser with the cookie of its code request', () => {
    async function receiveInBrowser(mobile: string, type: string) {
      test.clock.advance(61);
      const { headers } = await test.app.inject({
        url: `/api/system/enterprise/user/sendRegisterCode?mobile=${mobile}&type=${type}`,
        headers: { 'tenant-id': '126' },
      });
      const [cookie = '', ...attributes] = String(headers['set-cookie']).split('; ');
      expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/api']));
      const { data } = await test.call<OutboxMessage[]>('GET', `/api/dev/outbox?mobile=${mobile}`);
      return { code: data[0]?.code ?? '', cookie };
    }
    async function begin() {
      const { mobile } = await newParticipant(test);
      return { mobile, ...(await receiveInBrowser(mobile, '02')) };
    }

    it('gets no cookie from a rejected request', async () => {
      const url = `/api/system/enterprise/user/sendRegisterCode?mobile=${newPhone()}&type=02`;
      const { headers } = await test.app.inject({ url, headers: { 'tenant-id': '126' } });
      expect(headers['set-cookie']).toBeUndefined();
    });

    it('is not blocked by strangers’ guesses', async () => {
      const { mobile, code, cookie } = await begin();
      await guessFromStrangers(6, (address) => signInWith(mobile, '######', { address }));
      expect(await signInWith(mobile, code, { address: newAddress() })).toBe(USED_UP);
      expect(await signInWith(mobile, code, { cookie })).toBe(200);
    });

    it('is not invalidated by strangers who request another one, which is valid as well', async () => {
      const mine = await begin();
      await receiveInBrowser(mine.mobile, '02');
      expect(await signInWith(mine.mobile, mine.code)).toBe(NOT_FOUND);
      expect(await signInWith(mine.mobile, mine.code, mine)).toBe(200);
      const next = await begin();
      const { code } = await receiveInBrowser(next.mobile, '02');
      expect(await signInWith(next.mobile, code, next)).toBe(200);
    });

    it('is rejected after five wrong attempts of its own', async () => {
      const { mobile, code, cookie } = await begin();
      for (let tried = 0; tried < 5; tried += 1)
        expect(await signInWith(mobile, '######', { cookie })).toBe(NOT_FOUND);
      expect(await signInWith(mobile, code, { cookie })).toBe(USED_UP);
    });

    it('signs up for an activity, registers and resets a password after strangers have guessed', async () => {
      const activityId = await addActivity(test);
      const mobile = newPhone();
      const uses = {
        '06': [
          `/api/activity/${activityId}/sign-up`,
          (smsCode: string) => ({ name: '张三', mobile, smsCode }),
        ],
        '01': [REGISTER, (smsCode: string) => registration(mobile, smsCode)],
        '03': ['/api/system/enterprise/user/resetPasswordCheck', (code: string) => ({ mobile, code })],
      } as const;
      for (const type of ['06', '01', '03'] as const) {
        const [url, form] = uses[type];
        const { code, cookie } = await receiveInBrowser(mobile, type);
        await guessFromStrangers(5, (address) => test.call('POST', url, { body: form('######'), address }));
        const own = { body: form(code), headers: { cookie } };
        expect([type, (await test.call('POST', url, own)).code]).toEqual([type, 200]);
      }
    });
  });

  describe('at an address with a limit on wrong guesses', () => {
    it('signs in if right, after somebody there has guessed too often', async () => {
      const { mobile } = await newParticipant(test);
      const { mobile: guessed } = await newParticipant(test);
      jest.replaceProperty(test.app.env, 'SMS_CODE_ATTEMPTS', 1);
      jest.replaceProperty(test.app.env, 'LOGIN_ADDRESS_MINUTE', 2);
      await receiveCode(test, guessed, '02');
      const right = await receiveCode(test, mobile, '02');
      const address = newAddress();
      const tries = [];
      for (const phone of [newPhone(), guessed, guessed])
        tries.push(await signInWith(phone, '######', { address }));
      expect(tries).toEqual([UNKNOWN_PHONE, NOT_FOUND, 429]);
      expect(await signInWith(mobile, right, { address })).toBe(200);
    });

    it('if right, always gets the specific error', async () => {
      jest.replaceProperty(test.app.env, 'LOGIN_ADDRESS_MINUTE', 1);
      const activityId = await addActivity(test, { signUpUntil: test.clock.now().toISOString() });
      const address = newAddress();
      const messages = [];
      for (let asked = 0; asked < 3; asked += 1) {
        const mobile = newPhone();
        const body = { name: '张三', mobile, smsCode: await receiveCode(test, mobile, '06') };
        messages.push(
          (await test.call('POST', `/api/activity/${activityId}/sign-up`, { body, address })).msg,
        );
      }
      expect(messages).toEqual(Array(3).fill('活动报名已截止'));
    });

    it('is checked again after an outage that affected many calls there', async () => {
      jest.replaceProperty(test.app.env, 'LOGIN_ADDRESS_MINUTE', 1);
      const address = newAddress();
      const signIn = () => signInWith(newPhone(), '123456', { address });
      const away = jest.spyOn(test.app.db, 'select').mockImplementation(() => {
        throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
      });
      const responses = [await signIn(), await signIn()];
      away.mockRestore();
      expect([...responses, await signIn()]).toEqual([503, 503, UNKNOWN_PHONE]);
    });
  });
});
