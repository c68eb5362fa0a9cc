import {
  encodePassword,
  newParticipant,
  newPhone,
  readAccount,
  receiveCode,
  registerParticipant,
  registration,
  resetTicket,
  signIn,
} from '../testing/participants';
import { buildTestApp, newAddress, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

const REGISTER = '/api/comp/user/register';
const CHECK_RESET = '/api/system/enterprise/user/resetPasswordCheck';
const RESET = '/api/system/enterprise/user/resetPassword';

describe('before sign-in', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.close());

  describe('registration', () => {
    it('creates an account of the chosen type with a generated username', async () => {
      const user = await registerParticipant(test, { registerType: '2', area: '3', trackId: '32' });
      const account = await readAccount(test, user);
      expect(account).toMatchObject({ userId: user.userId, phone: user.mobile, email: '', logo: '' });
      expect(account.acName).toMatch(/^[a-z][0-9]{10}$/);
      expect(account.userInfo).toEqual({ logoType: 1, logoUrl: '', logoStr: '测', mobile: user.mobile });
      expect((await test.get('/api/system/user/profile/get', user)).data).toEqual({
        userId: user.userId,
        nickname: '',
        mobile: user.mobile,
        userInfo: account.userInfo,
        authEnterpriseName: '测试团队',
      });
    });

    it.each([
      [{ registerType: 3 }, '请选择参赛类型'],
      [{ entName: ' ' }, '请输入名称'],
      [{ entName: 5 }, '请输入名称'],
      [{ trackId: null }, '请选择参赛赛区'],
      [{ contact: '' }, '请输入联系人姓名'],
      [{ contactPhone: '' }, '请输入联系人手机号'],
      [{ contactPhone: '12345678901' }, '请输入正确的11位手机号'],
      [{ registerMobile: '139' }, '请输入正确的11位手机号'],
      [{ smsCode: '12' }, '请输入正确的6位验证码'],
      [{ password: '' }, '请输入密码'],
      [{ password: 'not a cipher' }, '请输入8-16位数字和字母组成的密码'],
      [{ password: encodePassword('letters') }, '请输入8-16位数字和字母组成的密码'],
      [{ confirmPassword: encodePassword('other12345') }, '两次输入的密码不一致，请重新输入'],
    ])('rejects %p', async (change, msg) => {
      const body = { ...registration(newPhone(), '123456'), ...change };
      const answer = await test.post<{ issues: { path: string[] }[] }>(REGISTER, body);
      expect(answer).toMatchObject({ status: 200, code: 400, msg });
      expect(answer.data.issues[0]?.path).toEqual(Object.keys(change));
    });

    it('rejects a track of another area, a wrong code and a taken phone', async () => {
      const mobile = newPhone();
      const code = await receiveCode(test, mobile, '01');
      expect((await test.post(REGISTER, { ...registration(mobile, code), area: 2 })).code).toBe(1002003013);
      expect((await test.post(REGISTER, registration(mobile, 'xxxxxx'))).code).toBe(1002014000);
      expect((await test.post(REGISTER, registration(mobile, code))).code).toBe(200);
      const password = encodePassword('another2026');
      const other = { ...registration(mobile, code), password, confirmPassword: password };
      expect(await test.post(REGISTER, other)).toMatchObject({ code: 1002003001, msg: '手机号已被绑定' });
      expect((await test.post(REGISTER, registration(mobile, '000000'))).code).toBe(1002003001);
    });

    it('limits created accounts per hour, not rejected attempts', async () => {
      jest.replaceProperty(test.app.env, 'REGISTER_ADDRESS_HOURLY', 1);
      const address = newAddress();
      const tryWith = async (smsCode?: string) => {
        const mobile = newPhone();
        const body = registration(mobile, smsCode ?? (await receiveCode(test, mobile, '01')));
        return (await test.call('POST', REGISTER, { body, address })).code;
      };
      expect([await tryWith('000000'), await tryWith('000000')]).toEqual([1002014000, 1002014000]);
      expect([await tryWith(), await tryWith()]).toEqual([200, 429]);
    });

    it('returns success to a repeated registration whose response was lost', async () => {
      const mobile = newPhone();
      const form = registration(mobile, await receiveCode(test, mobile, '01'));
      const first = await test.post(REGISTER, form);
      expect(first.code).toBe(200);
      expect(await test.post(REGISTER, form)).toEqual(first);
    });

    it('creates one account for concurrent identical registrations', async () => {
      const mobile = newPhone();
      const code = await receiveCode(test, mobile, '01');
      const all = await Promise.all(
        Array.from({ length: 20 }, () => test.post(REGISTER, registration(mobile, code))),
      );
      expect(new Set(all.map(({ code, data }) => `${code} ${data}`)).size).toBe(1);
      expect(all[0]?.code).toBe(200);
    });

    it('reports whether a name or a phone exists', async () => {
      const user = await newParticipant(test);
      const { acName } = await readAccount(test, user);
      const path = '/api/system/enterprise/user';
      expect((await test.get(`${path}/checkUsername/${acName.toUpperCase()}`)).data).toBe(true);
      expect((await test.get(`${path}/checkUsername/nobody`)).data).toBe(false);
      expect((await test.get(`${path}/checkPhoneNumber/${user.mobile}`)).data).toBe(true);
      expect((await test.get(`${path}/checkPhoneNumber/${newPhone()}`)).data).toBe(false);
      expect((await test.get(`${path}/checkPhoneNumber/'%3B--`)).data).toBe(false);
      expect((await test.get(`${path}/checkPhoneNumber/%00`)).code).toBe(400);
    });
  });

  describe('password reset', () => {
    it('sets a new password with a one-time ticket and ends all sessions', async () => {
      const user = await newParticipant(test);
      const mobile = user.mobile;
      const ticket = await resetTicket(test, mobile);
      const password = encodePassword('renewed2026');
      const differs = { password, secondPassword: encodePassword('renewed2027'), ticket };
      expect(await test.post(RESET, differs)).toMatchObject({
        code: 400,
        msg: '两次输入的密码不一致，请重新输入',
        data: { issues: [{ path: ['secondPassword'] }] },
      });
      const same = { password, secondPassword: password, ticket };
      expect((await test.post(RESET, same)).data).toBe(true);
      const other = encodePassword('another2026');
      const changed = { password: other, secondPassword: other, ticket };
      expect((await test.post(RESET, changed)).code).toBe(1002003012);
      expect((await test.get('/api/auth/user/info', user)).code).toBe(401);
      await expect(signIn(test, mobile)).rejects.toThrow('1002000000');
      await signIn(test, mobile, 'renewed2026');
    });

    it('returns success to a repeated call whose response was lost, as long as the password is the same', async () => {
      const user = await newParticipant(test);
      const ticket = await resetTicket(test, user.mobile);
      const password = encodePassword('renewed2026');
      const form = { password, secondPassword: password, ticket };
      const all = await Promise.all([1, 2, 3].map(() => test.post(RESET, form)));
      expect(all.map(({ code }) => code)).toEqual([200, 200, 200]);
      const owner = { ...user, ...(await signIn(test, user.mobile, 'renewed2026')) };
      expect((await test.post(RESET, form)).data).toBe(true);
      expect((await test.get('/api/auth/user/info', owner)).code).toBe(200);
      const change = { oldPassword: password, newPassword: encodePassword('changed2026') };
      expect((await test.post('/api/auth/user/modify_password', change, owner)).data).toBe(true);
      expect((await test.post(RESET, form)).code).toBe(1002003012);
    });

    it('sets one of several passwords sent concurrently with one ticket', async () => {
      const { mobile } = await newParticipant(test);
      const ticket = await resetTicket(test, mobile);
      const all = await Promise.all(
        ['first2026', 'second2026', 'third2026'].map((plain) => {
          const password = encodePassword(plain);
          return test.post(RESET, { password, secondPassword: password, ticket });
        }),
      );
      expect(all.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(all.filter(({ code }) => code === 1002003012)).toHaveLength(2);
    });

    it('rejects an unknown phone, a wrong code, an expired and an invented ticket', async () => {
      const user = await newParticipant(test);
      const { mobile } = user;
      expect((await test.post(CHECK_RESET, { mobile: newPhone(), code: '123456' })).code).toBe(1002003010);
      expect((await test.post(CHECK_RESET, { mobile, code: '123456' })).code).toBe(1002014000);
      expect((await test.post(CHECK_RESET, { mobile: 1, code: '' })).code).toBe(400);
      test.clock.advance(61);
      const ticket = await resetTicket(test, mobile);
      test.clock.advance(601);
      const password = encodePassword('renewed2026');
      const late = { password, secondPassword: password, ticket };
      expect((await test.post(RESET, late)).code).toBe(1002003012);
      expect((await test.post(RESET, { ...late, ticket: 'invented' })).code).toBe(1002003012);
    });
  });

  it('reports whether a phone may be bound to WeChat', async () => {
    const mobile = newPhone();
    const url = `/api/weixin/auth/check_binding?phone=${mobile}`;
    expect((await test.get(url)).data).toEqual({ bindable: true });
    const bind = (token?: string) =>
      test.call('PUT', '/api/ops/weixin/bindings', { body: { mobile, openId: 'o-1' }, token });
    expect((await bind()).code).toBe(401);
    expect((await bind('wrong-operator-key')).code).toBe(401);
    expect((await bind(TEST_OPERATOR_KEY)).data).toBe(true);
    expect((await test.get(url)).data).toEqual({ bindable: false });
    expect((await test.get('/api/weixin/auth/check_binding?phone=1')).code).toBe(400);
  });
});
