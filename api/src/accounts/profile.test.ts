import { createCanvas } from '@napi-rs/canvas';
import { eq } from 'drizzle-orm';
import { createCaptchaClient } from '../testing/captcha-client';
import {
  encodePassword,
  newParticipant,
  newPhone,
  PASSWORD,
  type Participant,
  readAccount,
  receiveCode,
  resetTicket,
  signIn,
} from '../testing/participants';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { createUploadClient, pdf } from '../testing/uploads';
import { userAccount } from './tables';

describe('account changes by participants', () => {
  let test: TestApp;
  let user: Participant;
  let other: Participant;
  beforeAll(async () => {
    test = await buildTestApp();
    user = await newParticipant(test);
    other = await newParticipant(test);
  });
  afterAll(() => test.close());

  /** @returns the URL of a picture that the user has just uploaded as an avatar */
  async function uploadAvatar(owner: Participant): Promise<string> {
    const query = { fileName: '头像.png', purpose: 'avatar', mime: 'image/png' };
    const canvas = createCanvas(10, 10);
    canvas.getContext('2d').fillRect(0, 0, 10, 10);
    const own = createUploadClient(test, owner.accessToken);
    return (await own.upload(canvas.toBuffer('image/png'), query)).data.url;
  }

  it('change the username if it is free', async () => {
    const url = (name: string) => `/api/auth/user/modify_acName?acName=${name}`;
    expect((await test.post(url('qiming01'), undefined, user)).data).toBe(true);
    expect((await readAccount(test, user)).acName).toBe('qiming01');
    expect(await test.post(url('QIMING01'), undefined, other)).toMatchObject({
      code: 1002003000,
      msg: '用户名已被注册',
    });
    expect((await test.post(url('QiMing01'), undefined, user)).data).toBe(true);
    expect((await test.post(url('1abc'), undefined, user)).msg).toBe('用户名不能以数字开头');
  });

  it('change contact phone, e-mail, name remark and avatar', async () => {
    const phone = newPhone();
    await test.post('/api/auth/user/modify_contact_phone', { contactPhone: phone }, user);
    await test.post('/api/user/system_auth_person/modify_email?email=a%40b.cn', undefined, user);
    await test.post('/api/auth/user/modify_nickname', { nickname: '小明' }, user);
    const logo = await uploadAvatar(user);
    await test.post('/api/auth/user/modify_logo', { logoType: 2, logoUrl: logo }, user);
    expect(await readAccount(test, user)).toMatchObject({
      contactPhone: phone,
      email: 'a@b.cn',
      nickname: '小明',
      logo,
      userInfo: { logoType: 2, logoUrl: logo },
    });
    const info = await test.get('/api/system/auth/get-permission-info?platform=portal', user);
    expect(info.data).toMatchObject({ user: { avatar: logo } });
    await test.post('/api/auth/user/modify_logo', { logoType: 1, logoStr: '明' }, user);
    expect((await readAccount(test, user)).userInfo).toMatchObject({
      logoType: 1,
      logoUrl: '',
      logoStr: '明',
    });
  });

  it('are rejected and not stored once the account was closed in another tab', async () => {
    const { userId, ...owner } = await newParticipant(test);
    const smsCode = await receiveCode(test, owner.mobile, '04', owner.accessToken);
    jest.spyOn(test.app.limits, 'enforce').mockImplementationOnce(async () => {
      await test.post('/api/auth/user/close', { smsCode }, owner);
    });
    const late = '/api/user/system_auth_person/modify_email?email=late%40b.cn';
    expect((await test.post(late, undefined, owner)).code).toBe(401);
    const [row] = await test.app.db.select().from(userAccount).where(eq(userAccount.id, userId));
    expect(row).toMatchObject({ username: `closed-${userId}`, email: null });
  });

  it.each([
    ['/api/auth/user/modify_contact_phone', { contactPhone: '' }, '请输入联系电话'],
    ['/api/user/system_auth_person/modify_email?email=a', undefined, '请输入正确的邮箱地址'],
    ['/api/auth/user/modify_logo', { logoType: 9 }, '头像类型不正确'],
    ['/api/auth/user/modify_logo', { logoType: 2, logoUrl: 'javascript:alert(1)' }, '请上传头像'],
    ['/api/auth/user/modify_logo', { logoType: 2, logoUrl: '//evil.example/x.png' }, '请上传头像'],
    ['/api/auth/user/modify_logo', { logoType: 1, logoStr: '' }, '请输入头像文字'],
  ])('reject %s %p', async (url, body, msg) => {
    expect(await test.post(url, body, user)).toMatchObject({ code: 400, msg });
  });

  it('change the password given the old one, and end other sessions', async () => {
    const owner = await newParticipant(test);
    const elsewhere = await signIn(test, owner.mobile);
    const url = '/api/auth/user/modify_password';
    const newPassword = encodePassword('changed2026');
    expect(
      (await test.post(url, { oldPassword: encodePassword('wrong1234'), newPassword }, owner)).code,
    ).toBe(1002003005);
    const weak = { oldPassword: encodePassword(PASSWORD), newPassword: encodePassword('weak') };
    expect(await test.post(url, weak, owner)).toMatchObject({
      code: 400,
      data: { issues: [{ path: ['newPassword'] }] },
    });
    expect((await test.post(url, { oldPassword: encodePassword(PASSWORD), newPassword }, owner)).data).toBe(
      true,
    );
    expect((await test.get('/api/auth/user/info', owner)).code).toBe(200);
    expect((await test.get('/api/auth/user/info', elsewhere)).code).toBe(401);
    await signIn(test, owner.mobile, 'changed2026');
    // Repeated, as after a lost response.
    expect((await test.post(url, { oldPassword: encodePassword(PASSWORD), newPassword }, owner)).data).toBe(
      true,
    );
  });

  it('accept only pictures uploaded as avatars by the user, and keep their files', async () => {
    const [stranger, owner] = [await newParticipant(test), await newParticipant(test)];
    const own = createUploadClient(test, owner.accessToken);
    const { data: plan } = await own.upload(await pdf());
    const nowhere = '/api/files/00000000-0000-4000-8000-000000000000';
    const foreign = await uploadAvatar(stranger);
    const mine = await uploadAvatar(owner);
    for (const logoUrl of [
      foreign,
      `/api/files/${plan.fileId}`,
      nowhere,
      'https://evil.example/x.png',
      `${mine}?x`,
    ])
      expect(await test.post('/api/auth/user/modify_logo', { logoType: 2, logoUrl }, owner)).toMatchObject({
        code: 400,
        msg: '请上传头像',
      });
    expect((await test.post('/api/auth/user/modify_logo', { logoType: 2, logoUrl: mine }, owner)).code).toBe(
      200,
    );
    test.clock.advance(8 * 86_400);
    await test.app.runJobs();
    expect((await test.app.inject(mine)).statusCode).toBe(200);
    expect((await test.app.inject(foreign)).statusCode).not.toBe(200);
  });

  it('delete the picture when a text avatar is chosen, so that it is no longer accessible', async () => {
    const owner = await newParticipant(test);
    const logoUrl = await uploadAvatar(owner);
    const modify = (logo: object) => test.post('/api/auth/user/modify_logo', logo, owner);
    await modify({ logoType: 2, logoUrl });
    expect((await modify({ logoType: 1, logoStr: '明' })).code).toBe(200);
    test.clock.advance(8 * 86_400);
    await test.app.runJobs();
    expect((await test.app.inject(logoUrl)).statusCode).not.toBe(200);
  });

  describe('guesses of the old password', () => {
    const change = (
      owner: Participant,
      oldPassword: string,
      more: { code?: string; newPassword?: string } = {},
    ) =>
      test.post<{ captchaRequired?: boolean } | true>(
        '/api/auth/user/modify_password',
        { oldPassword: encodePassword(oldPassword), newPassword: encodePassword('changed2026'), ...more },
        owner,
      );
    const OLD_WRONG = 1002003005;
    const CAPTCHA_WRONG = 1002000004;

    it('require a captcha after five, with which the right one is accepted', async () => {
      const owner = await newParticipant(test);
      for (const due of [false, false, false, false, true]) {
        expect(await change(owner, 'wrong1234')).toMatchObject({
          code: OLD_WRONG,
          data: { captchaRequired: due },
        });
      }
      expect(await change(owner, PASSWORD)).toMatchObject({
        code: CAPTCHA_WRONG,
        data: { captchaRequired: true },
      });
      const { pass } = createCaptchaClient(test);
      expect((await change(owner, 'wrong1234', { code: await pass() })).code).toBe(OLD_WRONG);
      const code = await pass();
      expect((await change(owner, PASSWORD, { code })).data).toBe(true);
      const again = { newPassword: encodePassword('changed2027') };
      expect((await change(owner, 'wrong1234', again)).data).toMatchObject({ captchaRequired: false });
    });

    it('require it for concurrent guesses as well', async () => {
      const owner = await newParticipant(test);
      const all = await Promise.all(Array.from({ length: 20 }, () => change(owner, 'wrong1234')));
      expect(all.filter(({ code }) => code === OLD_WRONG)).toHaveLength(5);
      expect(all.filter(({ code }) => code === CAPTCHA_WRONG)).toHaveLength(15);
    });

    it('share a counter with those at sign-in, whichever of the account’s names is used', async () => {
      const owner = await newParticipant(test);
      const { acName } = await readAccount(test, owner);
      const guess = (username: string) =>
        test.post<{ captchaRequired?: boolean }>('/api/system/auth/tenantLogin', {
          username,
          password: encodePassword('wrong1234'),
        });
      await change(owner, 'wrong1234');
      expect((await guess(acName)).data.captchaRequired).toBe(false);
      expect((await guess(owner.mobile)).data.captchaRequired).toBe(true);
      expect((await guess(acName.toUpperCase())).code).toBe(CAPTCHA_WRONG);
      await change(owner, 'wrong1234');
      expect((await change(owner, PASSWORD)).code).toBe(CAPTCHA_WRONG);
    });

    it('are cleared by a password reset by phone', async () => {
      const owner = await newParticipant(test);
      for (let wrong = 0; wrong < 5; wrong += 1) await change(owner, 'wrong1234');
      const ticket = await resetTicket(test, owner.mobile);
      const password = encodePassword('renewed2026');
      const form = { password, secondPassword: password, ticket };
      expect((await test.post('/api/system/enterprise/user/resetPassword', form)).data).toBe(true);
      await signIn(test, owner.mobile, 'renewed2026');
    });
  });
});
