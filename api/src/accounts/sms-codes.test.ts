import type { OutboxMessage } from '@portal/contract/auth';
import { addActivity } from '../testing/activities';
import { createCaptchaClient } from '../testing/captcha-client';
import { newParticipant, newPhone, receiveCode, registration } from '../testing/participants';
import { type Answer, buildTestApp, type TestApp } from '../testing/test-app';

const SEND = '/api/system/enterprise/user/sendRegisterCode';

describe('SMS codes', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  const send = (
    mobile: unknown,
    type: unknown,
    more: { token?: string; address?: string } = {},
    from = test,
  ) => from.call<{ secondsLeft?: number }>('GET', `${SEND}?mobile=${mobile}&type=${type}`, more);

  it('reach the outbox, newest first', async () => {
    const mobile = newPhone();
    expect(await send(mobile, '01')).toEqual({ status: 200, code: 200, msg: '成功', data: true });
    test.clock.advance(61);
    await send(mobile, '01');
    const { data } = await test.call<OutboxMessage[]>('GET', `/api/dev/outbox?mobile=${mobile}`);
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({ mobile, type: '01', code: expect.stringMatching(/^\d{6}$/) });
    expect(data[0]?.text).toContain(`验证码${data[0]?.code}，用于注册账号，5分钟内有效`);
    expect(Date.parse(data[0]?.at ?? '')).toBeGreaterThan(Date.parse(data[1]?.at ?? ''));
  });

  it('go once a minute and ten times a day to one phone', async () => {
    const mobile = newPhone();
    await send(mobile, '01');
    expect(await send(mobile, '01')).toMatchObject({ code: 1002014005, msg: '短信发送过于频繁' });
    test.clock.advance(86_400);
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await send(mobile, '01')).code).toBe(200);
      test.clock.advance(61);
    }
    expect(await send(mobile, '01')).toMatchObject({ code: 1002014004, msg: '超过每日短信发送数量' });
  });

  it('reach the owner of an account whose phone somebody else has codes sent to', async () => {
    const { mobile, accessToken: token } = await newParticipant(test);
    for (let sent = 0; sent < 10; sent += 1) {
      test.clock.advance(61);
      await send(mobile, '06');
    }
    test.clock.advance(61);
    expect((await send(mobile, '06')).code).toBe(1002014004);
    // What was refused does not hold up the next one.
    expect((await send(mobile, '02')).code).toBe(200);
    for (let sent = 0; sent < 10; sent += 1) {
      test.clock.advance(61);
      await send(mobile, '03');
    }
    expect((await send(mobile, '03')).code).toBe(1002014004);
    test.clock.advance(61);
    expect((await send(mobile, '04', { token })).code).toBe(200);
  });

  it('let one of many equal requests through', async () => {
    const mobile = newPhone();
    const all = await Promise.all(Array.from({ length: 30 }, () => send(mobile, '01')));
    expect(all.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('are refused where phone and purpose do not fit', async () => {
    const user = await newParticipant(test);
    test.clock.advance(61);
    const token = user.accessToken;
    expect((await send(user.mobile, '01')).code).toBe(1002003001);
    expect((await send(newPhone(), '02')).code).toBe(1002003010);
    expect((await send(newPhone(), '03')).code).toBe(1002003010);
    expect((await send(user.mobile, '04')).code).toBe(401);
    expect((await send(newPhone(), '04', { token })).code).toBe(1002003011);
    expect((await send(user.mobile, '04', { token })).code).toBe(200);
    expect((await send(user.mobile, '05', { token })).code).toBe(1002003001);
    expect((await send(newPhone(), '05')).code).toBe(401);
    expect((await send(newPhone(), '05', { token })).code).toBe(200);
  });

  it('are refused to what is no phone and for no purpose', async () => {
    expect(await send('123', '01')).toMatchObject({ code: 400, msg: '请输入正确的11位手机号码' });
    expect(await send(newPhone(), '09')).toMatchObject({ code: 400, msg: '验证码类型不正确' });
    expect((await test.call('GET', SEND)).code).toBe(400);
  });

  it('end after five minutes, after five wrong tries and with their successor', async () => {
    const tryCode = (mobile: string, code: string) =>
      test.call('POST', '/api/comp/user/register', { body: registration(mobile, code) });
    const late = newPhone();
    const lateCode = await receiveCode(test, late, '01');
    test.clock.advance(301);
    expect(await tryCode(late, lateCode)).toMatchObject({ code: 1002014001, msg: '验证码已过期' });
    const successor = await receiveCode(test, late, '01');
    if (successor !== lateCode) expect((await tryCode(late, lateCode)).code).toBe(1002014000);
    const guessed = newPhone();
    const right = await receiveCode(test, guessed, '01');
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await tryCode(guessed, `#####${guess}`)).code).toBe(1002014000);
    }
    expect(await tryCode(guessed, right)).toMatchObject({ code: 1002014003 });
  });

  it('are not spoilt by one stranger who guesses, but by five', async () => {
    const { mobile } = await newParticipant(test);
    test.clock.advance(61);
    const code = await receiveCode(test, mobile, '02');
    const signInFrom = async (address: string, smsCode: string) =>
      (
        await test.call('POST', '/api/system/auth/tenant-sms-login', {
          body: { phoneNumber: mobile, smsCode },
          address,
        })
      ).code;
    const guess = async (address: string) => {
      for (let tried = 0; tried < 5; tried += 1) expect(await signInFrom(address, '######')).toBe(1002014000);
      expect(await signInFrom(address, code)).toBe(1002014003);
    };
    await guess('203.0.113.1');
    expect(await signInFrom('203.0.113.9', code)).toBe(200);
    test.clock.advance(61);
    const next = await receiveCode(test, mobile, '02');
    for (let stranger = 1; stranger <= 5; stranger += 1)
      for (let tried = 0; tried < 5; tried += 1) await signInFrom(`203.0.113.${stranger}`, '######');
    expect(await signInFrom('203.0.113.9', next)).toBe(1002014003);
  });

  describe('for a visitor whose browser keeps the cookie that came with the code', () => {
    async function receiveInBrowser(mobile: string, type: string) {
      test.clock.advance(61);
      const { headers } = await test.app.inject({
        url: `${SEND}?mobile=${mobile}&type=${type}`,
        headers: { 'tenant-id': '126' },
      });
      const [cookie = '', ...attributes] = String(headers['set-cookie']).split('; ');
      expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/api']));
      const { data } = await test.call<OutboxMessage[]>('GET', `/api/dev/outbox?mobile=${mobile}`);
      return { code: data[0]?.code ?? '', cookie };
    }

    async function begin() {
      const { mobile } = await newParticipant(test);
      const { code, cookie } = await receiveInBrowser(mobile, '02');
      const url = '/api/system/auth/tenant-sms-login';
      const signIn = async (smsCode: string, more: { cookie?: string; address?: string } = {}) => {
        const headers: Record<string, string> = more.cookie ? { cookie: more.cookie } : {};
        const body = { phoneNumber: mobile, smsCode };
        return (await test.call('POST', url, { body, headers, address: more.address })).code;
      };
      return { mobile, code, cookie, signIn };
    }

    it('are not used up by the guesses of strangers', async () => {
      const { code, cookie, signIn } = await begin();
      for (let stranger = 1; stranger <= 6; stranger += 1)
        for (let tried = 0; tried < 5; tried += 1)
          await signIn('######', { address: `203.0.113.${stranger}` });
      expect(await signIn(code, { address: '203.0.113.9' })).toBe(1002014003);
      expect(await signIn(code, { cookie })).toBe(200);
    });

    it('are not voided by strangers who have another one sent, which is good as well', async () => {
      const mine = await begin();
      await receiveInBrowser(mine.mobile, '02');
      expect(await mine.signIn(mine.code)).toBe(1002014000);
      expect(await mine.signIn(mine.code, { cookie: mine.cookie })).toBe(200);
      const next = await begin();
      const { code } = await receiveInBrowser(next.mobile, '02');
      expect(await next.signIn(code, { cookie: next.cookie })).toBe(200);
    });

    it('end after five wrong tries of their own, too', async () => {
      const { code, cookie, signIn } = await begin();
      for (let tried = 0; tried < 5; tried += 1) expect(await signIn('######', { cookie })).toBe(1002014000);
      expect(await signIn(code, { cookie })).toBe(1002014003);
    });

    it('sign up for an activity and register after strangers have guessed', async () => {
      const activityId = await addActivity(test);
      const mobile = newPhone();
      const guess = async (url: string, body: object) => {
        for (let stranger = 1; stranger <= 5; stranger += 1)
          for (let tried = 0; tried < 5; tried += 1)
            await test.call('POST', url, { body, address: `203.0.113.${stranger}` });
      };
      const seat = await receiveInBrowser(mobile, '06');
      const signUp = { name: '张三', mobile, smsCode: seat.code };
      await guess(`/api/activity/${activityId}/sign-up`, { ...signUp, smsCode: '######' });
      const given = { body: signUp, headers: { cookie: seat.cookie } };
      expect((await test.call('POST', `/api/activity/${activityId}/sign-up`, given)).code).toBe(200);
      const account = await receiveInBrowser(mobile, '01');
      await guess('/api/comp/user/register', registration(mobile, '######'));
      const registered = { body: registration(mobile, account.code), headers: { cookie: account.cookie } };
      expect((await test.call('POST', '/api/comp/user/register', registered)).code).toBe(200);
      const reset = await receiveInBrowser(mobile, '03');
      const check = '/api/system/enterprise/user/resetPasswordCheck';
      await guess(check, { mobile, code: '######' });
      const proved = { body: { mobile, code: reset.code }, headers: { cookie: reset.cookie } };
      expect((await test.call('POST', check, proved)).code).toBe(200);
    });
  });

  it('are not found by guesses that all come at the same moment', async () => {
    const { mobile, accessToken: token } = await newParticipant(test);
    test.clock.advance(61);
    const code = await receiveCode(test, mobile, '02');
    const guessAll = async (right: string, guess: (smsCode: string) => Promise<Answer>) => {
      const answers = await Promise.all([...Array<string>(60).fill('######'), right].map(guess));
      const lookedAt = answers.filter(({ code }) => code !== 1002014003);
      expect(lookedAt).toHaveLength(5);
      return answers;
    };
    const signIns = await guessAll(code, (smsCode) =>
      test.call('POST', '/api/system/auth/tenant-sms-login', { body: { phoneNumber: mobile, smsCode } }),
    );
    expect(signIns.map((answer) => answer.code)).not.toContain(200);
    test.clock.advance(61);
    const own = await receiveCode(test, mobile, '04', token);
    const tickets = await guessAll(own, (smsCode) =>
      test.call('POST', '/api/auth/user/check_modify_phone', { body: { phone: mobile, smsCode }, token }),
    );
    expect(tickets.map((answer) => answer.code)).not.toContain(200);
  });

  it('serve one purpose only', async () => {
    const user = await newParticipant(test);
    test.clock.advance(61);
    const code = await receiveCode(test, user.mobile, '03');
    const body = { phoneNumber: user.mobile, smsCode: code };
    expect((await test.call('POST', '/api/system/auth/tenant-sms-login', { body })).code).toBe(1002014000);
  });

  it('need a captcha result where configured, and after many from one address', async () => {
    const strict = await buildTestApp({ CAPTCHA_SMS: 'on' });
    expect(await send(newPhone(), '01', {}, strict)).toMatchObject({
      code: 1002000004,
      data: { captchaRequired: true },
    });
    await strict.close();
    const asking = await buildTestApp({ CAPTCHA_SMS: 'on', SMS_ADDRESS_HOURLY: '1' });
    const asked = [await send(newPhone(), '01', {}, asking), await send(newPhone(), '01', {}, asking)];
    expect(asked.map(({ code }) => code)).toEqual([1002000004, 1002000004]);
    await asking.close();
    const busy = await buildTestApp({ SMS_ADDRESS_FREE: '2', SMS_ADDRESS_HOURLY: '2' });
    const codes: number[] = [];
    for (let sent = 0; sent < 3; sent += 1) codes.push((await send(newPhone(), '01', {}, busy)).code);
    expect(codes).toEqual([200, 200, 1002000004]);
    expect((await send(newPhone(), '01', { address: '203.0.113.5' }, busy)).code).toBe(200);
    await busy.close();
  });

  it('go on to an address from which somebody sends invented captcha results', async () => {
    const strict = await buildTestApp({ CAPTCHA_SMS: 'on', SMS_ADDRESS_HOURLY: '2' });
    const address = '203.0.113.9';
    const bring = async (result: string) =>
      (await send(newPhone(), `01&code=${encodeURIComponent(result)}`, { address }, strict)).code;
    const invented = [await bring('one'), await bring('two'), await bring('three')];
    expect(invented).toEqual(Array(3).fill(1002000004));
    const { pass } = createCaptchaClient(strict);
    const sent = [await bring(await pass()), await bring(await pass()), await bring(await pass())];
    expect(sent).toEqual([200, 200, 429]);
    await strict.close();
  });

  it('count for the whole network of an IPv6 site, too', async () => {
    const strict = await buildTestApp({ SMS_NETWORK_HOURLY: '2' });
    const sendFrom = async (address: string) => (await send(newPhone(), '01', { address }, strict)).code;
    const site = [
      await sendFrom('2001:db8:1:1::1'),
      await sendFrom('2001:db8:1:2::1'),
      await sendFrom('2001:db8:1:3::1'),
    ];
    expect(site).toEqual([200, 200, 429]);
    expect(await sendFrom('2001:db8:2:1::1')).toBe(200);
    for (let sent = 0; sent < 3; sent += 1) expect(await sendFrom('203.0.113.9')).toBe(200);
    await strict.close();
  });

  it('sign in at an address from which somebody has tried too many', async () => {
    const strict = await buildTestApp({ LOGIN_ADDRESS_MINUTE: '2', SMS_CODE_ATTEMPTS: '1' });
    const { mobile } = await newParticipant(strict);
    const { mobile: guessed } = await newParticipant(strict);
    strict.clock.advance(61);
    await receiveCode(strict, guessed, '02');
    const signInWith = async (phoneNumber: string, smsCode: string) =>
      (
        await strict.call('POST', '/api/system/auth/tenant-sms-login', {
          body: { phoneNumber, smsCode },
          address: '203.0.113.9',
        })
      ).code;
    const tries = [];
    for (const phone of [newPhone(), guessed, guessed]) tries.push(await signInWith(phone, '######'));
    expect(tries).toEqual([1002003010, 1002014000, 429]);
    expect(await signInWith(mobile, await receiveCode(strict, mobile, '02'))).toBe(200);
    await strict.close();
  });

  it('of one address that are right are answered with the real obstacle, however often', async () => {
    const strict = await buildTestApp({ LOGIN_ADDRESS_MINUTE: '1' });
    const signUpUntil = strict.clock.now().toISOString();
    const activityId = await addActivity(strict, { signUpUntil });
    const messages = [];
    for (let asked = 0; asked < 3; asked += 1) {
      const mobile = newPhone();
      const body = { name: '张三', mobile, smsCode: await receiveCode(strict, mobile, '06') };
      messages.push((await strict.call('POST', `/api/activity/${activityId}/sign-up`, { body })).msg);
    }
    expect(messages).toEqual(Array(3).fill('活动报名已截止'));
    await strict.close();
  });

  it('are judged on after an outage that many calls of one address met', async () => {
    const strict = await buildTestApp({ LOGIN_ADDRESS_MINUTE: '1' });
    const signIn = async () =>
      (
        await strict.call('POST', '/api/system/auth/tenant-sms-login', {
          body: { phoneNumber: newPhone(), smsCode: '123456' },
        })
      ).code;
    const away = jest.spyOn(strict.app.db, 'select').mockImplementation(() => {
      throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
    });
    const answers = [await signIn(), await signIn()];
    away.mockRestore();
    expect([...answers, await signIn()]).toEqual([503, 503, 1002003010]);
    await strict.close();
  });

  it('ask who is signed in before they spend a captcha result', async () => {
    const strict = await buildTestApp({ CAPTCHA_SMS: 'on' });
    for (const type of ['04', '05']) expect((await send(newPhone(), type, {}, strict)).code).toBe(401);
    await strict.close();
  });

  it('cost and void nothing when the provider refuses', async () => {
    const mobile = newPhone();
    const early = await receiveCode(test, mobile, '01');
    test.clock.advance(61);
    const refused = jest.spyOn(test.app.sms, 'sendCode').mockRejectedValue(new Error('down'));
    for (let pressed = 0; pressed < 12; pressed += 1) {
      expect(await send(mobile, '01')).toMatchObject({ code: 1002014006, msg: '短信发送失败，请稍后再试' });
    }
    refused.mockRestore();
    const register = () =>
      test.call('POST', '/api/comp/user/register', { body: registration(mobile, early) });
    expect((await register()).code).toBe(200);
    expect((await send(mobile, '02')).code).toBe(200);
  });
});
