import type { LoginTokens } from '@portal/contract/auth';
import {
  encodePassword,
  newParticipant,
  newPhone,
  PASSWORD,
  receiveCode,
  registerParticipant,
  signIn,
} from '../testing/participants';
import { buildTestApp, type TestApp } from '../testing/test-app';

const LOGIN = '/api/system/auth/tenantLogin';
const SMS_LOGIN = '/api/system/auth/tenant-sms-login';
const INFO = '/api/system/auth/get-permission-info?platform=portal';

describe('sign-in', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  const login = (username: unknown, password: unknown, address?: string, more: object = {}) =>
    test.call<LoginTokens & { captchaRequired?: boolean }>('POST', LOGIN, {
      body: { username, password, ...more },
      address,
    });
  const refresh = (token: string) =>
    test.call<LoginTokens>('POST', `/api/system/auth/refresh-token?refreshToken=${token}`);

  it('opens a session by phone and password, and by username', async () => {
    const user = await newParticipant(test);
    expect(user.expiresTime).toBeGreaterThan(test.clock.now().getTime() + 29 * 60_000);
    const info = await test.call<{ acName: string }>('GET', '/api/auth/user/info', {
      token: user.accessToken,
    });
    const again = await login(info.data.acName.toUpperCase(), encodePassword(PASSWORD));
    expect(again).toMatchObject({ code: 200, data: { userId: user.userId } });
  });

  it('gives the same response for a wrong password and an unknown name, however often', async () => {
    const user = await newParticipant(test);
    const refused = (captchaRequired: boolean) => ({
      status: 200,
      code: 1002000000,
      msg: '登录失败，账号密码不正确',
      data: { captchaRequired },
    });
    for (const due of [false, false, true]) {
      expect(await login(user.mobile, encodePassword('wrong1234'))).toEqual(refused(due));
      expect(await login('nobody1', encodePassword('wrong1234'))).toEqual(refused(due));
      expect(await login('nobody2', 'plain')).toEqual(refused(due));
    }
    const known = await login(user.mobile, encodePassword('wrong1234'));
    expect(known.code).toBe(1002000004);
    expect(await login('nobody1', encodePassword('wrong1234'))).toEqual(known);
  });

  it('rejects wrong types and missing fields by name', async () => {
    expect(await login('', encodePassword(PASSWORD))).toMatchObject({
      code: 400,
      msg: '请输入用户名或手机号',
    });
    expect(await login(1, 2)).toMatchObject({
      code: 400,
      data: { issues: [{ path: ['username'] }, { path: ['password'] }] },
    });
    expect(await test.call('POST', LOGIN, { body: [] })).toMatchObject({ code: 400 });
  });

  it('requires a captcha after three failures of one username', async () => {
    const user = await newParticipant(test);
    for (const due of [false, false, true]) {
      const { data } = await login(user.mobile, encodePassword('wrong1234'));
      expect(data.captchaRequired).toBe(due);
    }
    const right = await login(user.mobile, encodePassword(PASSWORD));
    expect(right).toMatchObject({ code: 1002000004, msg: '验证码不正确', data: { captchaRequired: true } });
    const forged = await login(user.mobile, encodePassword(PASSWORD), undefined, { code: 'forged' });
    expect(forged.code).toBe(1002000004);
    test.clock.advance(1801);
    expect((await login(user.mobile, encodePassword(PASSWORD))).code).toBe(200);
  });

  it('requires a captcha after three failures from one address, whatever the names', async () => {
    const user = await newParticipant(test);
    const address = '203.0.113.9';
    for (const name of ['first1', 'second2', 'third3'])
      await login(name, encodePassword('wrong1234'), address);
    expect((await login(user.mobile, encodePassword(PASSWORD), address)).code).toBe(1002000004);
    expect((await login(user.mobile, encodePassword(PASSWORD), '203.0.113.10')).code).toBe(200);
  });

  it('trusts a forwarded address from loopback only', async () => {
    const user = await newParticipant(test);
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const body = { username: 'nobody9', password: encodePassword('wrong1234') };
    for (let failure = 0; failure < 3; failure += 1) {
      await test.call('POST', LOGIN, { body: { ...body, username: `nobody${failure}x` }, headers });
    }
    const own = { username: user.mobile, password: encodePassword(PASSWORD) };
    expect((await test.call('POST', LOGIN, { body: own, headers })).code).toBe(1002000004);
    expect((await test.call('POST', LOGIN, { body: own, headers, address: '203.0.113.78' })).code).toBe(200);
  });

  it('signs in by SMS code', async () => {
    const user = await newParticipant(test);
    const code = await receiveCode(test, user.mobile, '02');
    const body = { phoneNumber: user.mobile, smsCode: code };
    expect(await test.call('POST', SMS_LOGIN, { body })).toMatchObject({ data: { userId: user.userId } });
    expect(await test.call('POST', SMS_LOGIN, { body })).toMatchObject({
      code: 1002014002,
      msg: '验证码已使用，请重新获取',
    });
  });

  it('rejects SMS login of an unknown phone and with a wrong code', async () => {
    const unknown = { phoneNumber: newPhone(), smsCode: '123456' };
    expect((await test.call('POST', SMS_LOGIN, { body: unknown })).code).toBe(1002003010);
    const user = await newParticipant(test);
    const wrong = { phoneNumber: user.mobile, smsCode: '######' };
    expect((await test.call('POST', SMS_LOGIN, { body: wrong })).code).toBe(1002014000);
    const malformed = { phoneNumber: user.mobile, smsCode: '1' };
    expect(await test.call('POST', SMS_LOGIN, { body: malformed })).toMatchObject({
      code: 400,
      msg: '请输入正确的6位验证码',
    });
  });

  it('identifies the bearer of a token, and nobody without one', async () => {
    const user = await newParticipant(test, { registerType: 2, entName: '启明智造有限公司' });
    await test.post('/api/auth/user/modify_nickname', { nickname: '小明' }, user);
    const permissions = ['entry:read', 'entry:edit', 'entry:submit', 'account:edit'];
    const tenantName = test.app.tenant.name;
    expect((await test.get(INFO, user)).data).toEqual({
      user: {
        id: user.userId,
        nickname: '小明',
        userType: '02',
        avatar: '',
        authEnterpriseName: '启明智造有限公司',
      },
      roles: ['enterprise', 'participant'],
      permissions,
      tenantName,
    });
    const team = await newParticipant(test);
    expect((await test.get(INFO, team)).data).toEqual({
      user: { id: team.userId, nickname: '', userType: '08', avatar: '', authEnterpriseName: '' },
      roles: ['tourist', 'participant'],
      permissions,
      tenantName,
    });
    const nobody = { status: 200, code: 401, msg: '认证失败，无法访问系统资源', data: null };
    expect(await test.call('GET', INFO)).toEqual(nobody);
    expect(await test.call('GET', INFO, { token: 'invented' })).toEqual(nobody);
    expect(await test.call('GET', INFO, { token: user.refreshToken })).toEqual(nobody);
  });

  it('rejects an access token after half an hour', async () => {
    const user = await newParticipant(test);
    test.clock.advance(1801);
    expect((await test.call('GET', INFO, { token: user.accessToken })).code).toBe(401);
    const next = await refresh(user.refreshToken);
    expect((await test.call('GET', INFO, { token: next.data.accessToken })).code).toBe(200);
  });

  it('logs out, also without a session', async () => {
    const user = await newParticipant(test);
    const done = { status: 200, code: 200, msg: '成功', data: true };
    expect(await test.call('POST', '/api/system/auth/logout', { token: user.accessToken })).toEqual(done);
    expect((await test.call('GET', INFO, { token: user.accessToken })).code).toBe(401);
    expect((await refresh(user.refreshToken)).code).toBe(400);
    expect(await test.call('POST', '/api/system/auth/logout')).toEqual(done);
    await signIn(test, user.mobile);
  });

  it('logs out a session whose access token has expired', async () => {
    const user = await newParticipant(test);
    test.clock.advance(test.app.env.ACCESS_TOKEN_TTL + 1);
    await test.call('POST', '/api/system/auth/logout', { token: user.accessToken });
    expect((await refresh(user.refreshToken)).code).toBe(400);
  });

  it('stores no token, code or password in plain text', async () => {
    const user = await registerParticipant(test);
    const dump = JSON.stringify(
      await Promise.all(
        ['user_account', 'login_session', 'refresh_token', 'sms_code'].map((table) =>
          test.app.db.execute(`SELECT * FROM ${table}`),
        ),
      ),
    );
    for (const secret of [user.accessToken, user.refreshToken, PASSWORD]) expect(dump).not.toContain(secret);
    expect(dump).toContain('$argon2id$');
  });
});
