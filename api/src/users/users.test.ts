import type { Consent } from '@portal/contract/users/consents';
import type { UserExport } from '@portal/contract/users/export';
import type { NotificationPage } from '@portal/contract/users/notifications';
import type { AccountInfo, ClosedAccount } from '@portal/contract/users/profile';
import type { SignInRecord } from '@portal/contract/users/sessions';
import {
  encoded,
  newParticipant,
  newPhone,
  PASSWORD,
  type Participant,
  receiveCode,
  registration,
  signIn,
} from '../testing/participants';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { giveConsents } from './consents';
import { notify } from './notifications';

const REGISTER = '/api/comp/user/register';
const CHECK_RESET = '/api/system/enterprise/user/resetPasswordCheck';
const RESET = '/api/system/enterprise/user/resetPassword';

describe('accounts', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  const post = <T = unknown>(url: string, body?: unknown, user?: { accessToken: string }) =>
    test.call<T>('POST', url, { body, token: user?.accessToken });
  const get = <T = unknown>(url: string, user?: { accessToken: string }) =>
    test.call<T>('GET', url, { token: user?.accessToken });
  const info = async (user: Participant) => (await get<AccountInfo>('/api/auth/user/info', user)).data;

  describe('registration', () => {
    it('makes an account with an assigned username, of the type that was chosen', async () => {
      const user = await newParticipant(test, { registerType: '2', area: '3', trackId: '32' });
      const account = await info(user);
      expect(account).toMatchObject({ userId: user.userId, phone: user.mobile, email: '', logo: '' });
      expect(account.acName).toMatch(/^[a-z][0-9]{10}$/);
      expect(account.userInfo).toEqual({ logoType: 1, logoUrl: '', logoStr: '测', mobile: user.mobile });
      expect((await get('/api/system/user/profile/get', user)).data).toMatchObject({
        nickname: '',
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
      [{ password: encoded('letters') }, '请输入8-16位数字和字母组成的密码'],
      [{ confirmPassword: encoded('other12345') }, '两次输入的密码不一致，请重新输入'],
    ])('refuses %p', async (change, msg) => {
      const body = { ...registration(newPhone(), '123456'), ...change };
      const answer = await post<{ issues: { path: string[] }[] }>(REGISTER, body);
      expect(answer).toMatchObject({ status: 200, code: 400, msg });
      expect(answer.data.issues[0]?.path).toEqual(Object.keys(change));
    });

    it('refuses a track of another area, a wrong code and a taken phone', async () => {
      const mobile = newPhone();
      const code = await receiveCode(test, mobile, '01');
      expect((await post(REGISTER, { ...registration(mobile, code), area: 2 })).code).toBe(1002003013);
      expect((await post(REGISTER, registration(mobile, 'xxxxxx'))).code).toBe(1002014000);
      expect((await post(REGISTER, registration(mobile, code))).code).toBe(200);
      expect(await post(REGISTER, registration(mobile, code))).toMatchObject({
        code: 1002003001,
        msg: '手机号已经存在',
      });
    });

    it('makes one account of many equal registrations', async () => {
      const mobile = newPhone();
      const code = await receiveCode(test, mobile, '01');
      const all = await Promise.all(
        Array.from({ length: 20 }, () => post(REGISTER, registration(mobile, code))),
      );
      expect(all.filter((answer) => answer.code === 200)).toHaveLength(1);
      for (const { code: refusal } of all.filter((answer) => answer.code !== 200)) {
        expect([1002003001, 1002014002]).toContain(refusal);
      }
    });

    it('tells whether a name or a phone exists', async () => {
      const user = await newParticipant(test);
      const { acName } = await info(user);
      const path = '/api/system/enterprise/user';
      expect((await get(`${path}/checkUsername/${acName.toUpperCase()}`)).data).toBe(true);
      expect((await get(`${path}/checkUsername/nobody`)).data).toBe(false);
      expect((await get(`${path}/checkPhoneNumber/${user.mobile}`)).data).toBe(true);
      expect((await get(`${path}/checkPhoneNumber/${newPhone()}`)).data).toBe(false);
      expect((await get(`${path}/checkPhoneNumber/'%3B--`)).data).toBe(false);
      expect((await get(`${path}/checkPhoneNumber/%00`)).code).toBe(400);
    });
  });

  describe('forgotten password', () => {
    it('sets a new one with a ticket of one use and ends every session', async () => {
      const user = await newParticipant(test);
      const mobile = user.mobile;
      test.clock.advance(61);
      const code = await receiveCode(test, mobile, '03');
      const { data } = await post<{ ticket: string }>(CHECK_RESET, { mobile, code });
      const password = encoded('renewed2026');
      const differs = { password, secondPassword: encoded('renewed2027'), ticket: data.ticket };
      expect(await post(RESET, differs)).toMatchObject({
        code: 400,
        msg: '两次输入的密码不一致，请重新输入',
        data: { issues: [{ path: ['secondPassword'] }] },
      });
      const same = { password, secondPassword: password, ticket: data.ticket };
      expect((await post(RESET, same)).data).toBe(true);
      expect((await post(RESET, same)).code).toBe(1002003012);
      expect((await get('/api/auth/user/info', user)).code).toBe(401);
      await expect(signIn(test, mobile)).rejects.toThrow('1002000000');
      await signIn(test, mobile, 'renewed2026');
    });

    it('refuses an unknown phone, a wrong code, an old and an invented ticket', async () => {
      const user = await newParticipant(test);
      const { mobile } = user;
      expect((await post(CHECK_RESET, { mobile: newPhone(), code: '123456' })).code).toBe(1002003010);
      expect((await post(CHECK_RESET, { mobile, code: '123456' })).code).toBe(1002014000);
      expect((await post(CHECK_RESET, { mobile: 1, code: '' })).code).toBe(400);
      test.clock.advance(61);
      const { data } = await post<{ ticket: string }>(CHECK_RESET, {
        mobile,
        code: await receiveCode(test, mobile, '03'),
      });
      test.clock.advance(601);
      const password = encoded('renewed2026');
      const late = { password, secondPassword: password, ticket: data.ticket };
      expect((await post(RESET, late)).code).toBe(1002003012);
      expect((await post(RESET, { ...late, ticket: 'invented' })).code).toBe(1002003012);
    });
  });

  describe('personal centre', () => {
    let user: Participant;
    let other: Participant;
    beforeAll(async () => {
      user = await newParticipant(test);
      other = await newParticipant(test);
    });

    it('changes the username, once nobody has it', async () => {
      const url = (name: string) => `/api/auth/user/modify_acName?acName=${name}`;
      expect((await post(url('qiming01'), undefined, user)).data).toBe(true);
      expect((await info(user)).acName).toBe('qiming01');
      expect(await post(url('QIMING01'), undefined, other)).toMatchObject({
        code: 1002003000,
        msg: '用户名已被注册',
      });
      expect((await post(url('QiMing01'), undefined, user)).data).toBe(true);
      expect((await post(url('1abc'), undefined, user)).msg).toBe('用户名不能以数字开头');
    });

    it('changes contact phone, e-mail, name remark and avatar', async () => {
      const phone = newPhone();
      await post('/api/auth/user/modify_contact_phone', { contactPhone: phone }, user);
      await post('/api/user/system_auth_person/modify_email?email=a%40b.cn', undefined, user);
      await post('/api/auth/user/modify_nickname', { nickname: '小明' }, user);
      await post('/api/auth/user/modify_logo', { logoType: 2, logoUrl: '/api/files/7?sig=x' }, user);
      expect(await info(user)).toMatchObject({
        contactPhone: phone,
        email: 'a@b.cn',
        nickname: '小明',
        logo: '/api/files/7?sig=x',
        userInfo: { logoType: 2 },
      });
      await post('/api/auth/user/modify_logo', { logoType: 1, logoStr: '明' }, user);
      expect((await info(user)).userInfo).toMatchObject({ logoType: 1, logoUrl: '', logoStr: '明' });
    });

    it.each([
      ['/api/auth/user/modify_contact_phone', { contactPhone: '' }, '请输入联系电话'],
      ['/api/user/system_auth_person/modify_email?email=a', undefined, '请输入正确的邮箱地址'],
      ['/api/auth/user/modify_logo', { logoType: 9 }, '头像类型不正确'],
      ['/api/auth/user/modify_logo', { logoType: 2, logoUrl: 'javascript:alert(1)' }, '请上传头像'],
      ['/api/auth/user/modify_logo', { logoType: 2, logoUrl: '//evil.example/x.png' }, '请上传头像'],
      ['/api/auth/user/modify_logo', { logoType: 1, logoStr: '' }, '请输入头像文字'],
    ])('refuses %s %p', async (url, body, msg) => {
      expect(await post(url, body, user)).toMatchObject({ code: 400, msg });
    });

    it('binds a new phone after the present one was proved', async () => {
      test.clock.advance(61);
      const owner = await newParticipant(test);
      const check = '/api/auth/user/check_modify_phone';
      test.clock.advance(61);
      const present = await receiveCode(test, owner.mobile, '04', owner.accessToken);
      expect((await post(check, { phone: newPhone(), smsCode: present }, owner)).code).toBe(1002003011);
      expect((await post(check, { phone: owner.mobile, smsCode: 'wrong1' }, owner)).code).toBe(1002014000);
      const { data } = await post<{ ticket: string }>(
        check,
        { phone: owner.mobile, smsCode: present },
        owner,
      );
      const phone = newPhone();
      const smsCode = await receiveCode(test, phone, '05', owner.accessToken);
      const bind = { phone, smsCode, ticket: data.ticket };
      const modify = '/api/auth/user/modify_phone';
      expect((await post(modify, { ...bind, phone: user.mobile }, owner)).code).toBe(1002003001);
      expect((await post(modify, { ...bind, smsCode: '000-00' }, owner)).code).toBe(400);
      expect((await post(modify, bind, owner)).data).toBe(true);
      expect((await info(owner)).phone).toBe(phone);
      await signIn(test, phone);
      expect((await post(modify, bind, owner)).code).toBe(1002003001);
    });

    it("does not bind with another user's ticket", async () => {
      test.clock.advance(61);
      const smsCode = await receiveCode(test, other.mobile, '04', other.accessToken).catch(async () => {
        const again = await signIn(test, other.mobile);
        Object.assign(other, again);
        return receiveCode(test, other.mobile, '04', again.accessToken);
      });
      const check = { phone: other.mobile, smsCode };
      const { data } = await post<{ ticket: string }>('/api/auth/user/check_modify_phone', check, other);
      const phone = newPhone();
      const code = await receiveCode(test, phone, '05', user.accessToken);
      const bind = { phone, smsCode: code, ticket: data.ticket };
      expect((await post('/api/auth/user/modify_phone', bind, user)).code).toBe(1002003012);
    });

    it('changes the password against the old one and ends the other sessions', async () => {
      const owner = await newParticipant(test);
      const elsewhere = await signIn(test, owner.mobile);
      const url = '/api/auth/user/modify_password';
      const newPassword = encoded('changed2026');
      expect((await post(url, { oldPassword: encoded('wrong1234'), newPassword }, owner)).code).toBe(
        1002003005,
      );
      const weak = { oldPassword: encoded(PASSWORD), newPassword: encoded('weak') };
      expect(await post(url, weak, owner)).toMatchObject({
        code: 400,
        data: { issues: [{ path: ['newPassword'] }] },
      });
      expect((await post(url, { oldPassword: encoded(PASSWORD), newPassword }, owner)).data).toBe(true);
      expect((await get('/api/auth/user/info', owner)).code).toBe(200);
      expect((await get('/api/auth/user/info', elsewhere)).code).toBe(401);
      await signIn(test, owner.mobile, 'changed2026');
    });

    it('lists sign-ins and ends one, or all others, of their owner only', async () => {
      const owner = await newParticipant(test);
      const second = await signIn(test, owner.mobile);
      const third = await signIn(test, owner.mobile);
      const list = async () => (await get<SignInRecord[]>('/api/auth/user/sessions', owner)).data;
      const records = await list();
      expect(records).toHaveLength(3);
      expect(records.filter(({ current }) => current)).toHaveLength(1);
      expect(records[0]).toMatchObject({ method: 'password', endedAt: null, address: '127.0.0.*' });
      const end = (id: number, token: string) =>
        test.call('DELETE', `/api/auth/user/sessions/${id}`, { token });
      const thirdId = records[0]?.id ?? 0;
      expect((await end(thirdId, user.accessToken)).code).toBe(404);
      expect((await end(thirdId, owner.accessToken)).data).toBe(true);
      expect((await end(thirdId, owner.accessToken)).code).toBe(404);
      expect((await get('/api/auth/user/info', third)).code).toBe(401);
      const rest = await test.call('DELETE', '/api/auth/user/sessions', { token: owner.accessToken });
      expect(rest.data).toEqual({ ended: 1 });
      expect((await get('/api/auth/user/info', second)).code).toBe(401);
      expect((await list()).filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
    });

    it('keeps notices, once for each key, and marks them read', async () => {
      const owner = await newParticipant(test);
      const notice = { kind: 'deadline', title: '报名即将截止', body: '还有7天', dedupeKey: 'd7' } as const;
      await notify(test.app.db, test.clock.now(), owner.userId, notice);
      await notify(test.app.db, test.clock.now(), owner.userId, notice);
      await notify(test.app.db, test.clock.now(), owner.userId, {
        kind: 'status',
        title: '审核',
        body: '通过',
      });
      const page = async (query = '') =>
        (await get<NotificationPage>(`/api/auth/user/notifications${query}`, owner)).data;
      const first = await page();
      expect(first).toMatchObject({
        total: 2,
        unread: 2,
        list: [{ title: '审核' }, { title: '报名即将截止' }],
      });
      const id = first.list[0]?.id;
      expect((await post(`/api/auth/user/notifications/${id}/read`, undefined, other)).code).toBe(404);
      expect((await post(`/api/auth/user/notifications/${id}/read`, undefined, owner)).data).toBe(true);
      expect(await page('?unread=true')).toMatchObject({ total: 1, unread: 1 });
      await post('/api/auth/user/notifications/read-all', undefined, owner);
      expect((await page()).unread).toBe(0);
    });

    it('lists consents; withdraws those that the account does not rest on', async () => {
      const owner = await newParticipant(test);
      await giveConsents(test.app.db, owner.userId, ['publish-result'], '1', test.clock.now());
      const list = async () => (await get<Consent[]>('/api/auth/user/consents', owner)).data;
      const [publish, privacy] = await list();
      expect(publish).toMatchObject({ title: '公示参赛结果', withdrawable: true, withdrawnAt: null });
      const withdraw = (id: number | undefined, who: Participant) =>
        post(`/api/auth/user/consents/${id}/withdraw`, undefined, who);
      expect((await withdraw(privacy?.id, owner)).code).toBe(1002003014);
      expect((await withdraw(publish?.id, other)).code).toBe(404);
      expect((await withdraw(publish?.id, owner)).data).toBe(true);
      expect((await list())[0]?.withdrawnAt).not.toBeNull();
    });

    it('exports everything held, without the password', async () => {
      const owner = await newParticipant(test);
      const { data } = await get<UserExport>('/api/auth/user/export', owner);
      expect(data.content).toMatchObject({
        账号资料: { mobile: owner.mobile, entName: '测试团队' },
        登录记录: [{ method: 'password' }],
        授权同意: [{ title: '隐私政策' }, { title: '用户服务协议' }],
      });
      expect(JSON.stringify(data)).not.toContain('argon2');
    });

    it('closes the account and says what the law keeps', async () => {
      const owner = await newParticipant(test);
      const url = '/api/auth/user/close';
      expect((await post(url, { smsCode: '123456' }, owner)).code).toBe(1002014000);
      test.clock.advance(61);
      const smsCode = await receiveCode(test, owner.mobile, '04', owner.accessToken);
      const { data } = await post<ClosedAccount>(url, { smsCode }, owner);
      expect(data.kept.map(({ title }) => title)).toEqual(expect.arrayContaining(['登录记录', '授权同意']));
      expect((await get('/api/auth/user/info', owner)).code).toBe(401);
      await expect(signIn(test, owner.mobile)).rejects.toThrow('1002000000');
      const { rows } = (await test.app.db.execute(
        `SELECT * FROM user_account WHERE id = ${owner.userId}`,
      )) as unknown as { rows: unknown[] };
      expect(JSON.stringify(rows)).not.toContain(owner.mobile);
      test.clock.advance(61);
      const code = await receiveCode(test, owner.mobile, '01');
      expect((await post(REGISTER, registration(owner.mobile, code))).code).toBe(200);
    });
  });

  it('answers whether a phone may be bound to WeChat', async () => {
    const mobile = newPhone();
    const url = `/api/weixin/auth/check_binding?phone=${mobile}`;
    expect((await get(url)).data).toEqual({ bindable: true });
    const bind = (token?: string) =>
      test.call('PUT', '/api/ops/weixin/bindings', { body: { mobile, openId: 'o-1' }, token });
    expect((await bind()).code).toBe(401);
    expect((await bind('wrong-operator-key')).code).toBe(401);
    expect((await bind(TEST_OPERATOR_KEY)).data).toBe(true);
    expect((await get(url)).data).toEqual({ bindable: false });
    expect((await get('/api/weixin/auth/check_binding?phone=1')).code).toBe(400);
  });

  it('names the tenant and its tracks from configuration', async () => {
    expect((await get('/api/system/tenant/info')).data).toMatchObject({
      tenantId: 126,
      manageUrl: '/manage',
    });
    const picture = await test.app.inject('/api/system/tenant/codes/official-account.svg');
    expect(picture.headers['content-type']).toBe('image/svg+xml');
    expect(picture.body).toMatch(/^<svg/);
    expect((await test.app.inject('/api/system/tenant/codes/other.svg')).statusCode).toBe(404);
    expect((await get<unknown[]>('/api/comp/track_config/get_comp_track_select_tree')).data[0]).toMatchObject(
      {
        id: 1,
        children: [{ id: 11 }, { id: 12 }],
      },
    );
  });

  it('draws the sample tenant’s QR codes for pictures without headers', async () => {
    const { headers, body } = await test.app.inject('/api/system/tenant/codes/official-account.svg');
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(body).toContain('<path');
    expect((await test.app.inject('/api/system/tenant/codes/other.svg')).statusCode).toBe(404);
  });
});
