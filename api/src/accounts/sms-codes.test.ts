import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OutboxMessage } from '@portal/contract/auth';
import { createTencentProvider } from '../notifications/providers';
import { parseEnv } from '../platform/env';
import { addActivity } from '../testing/activities';
import { createCaptchaClient } from '../testing/captcha-client';
import { newParticipant, newPhone, phoneTicket, receiveCode, registration } from '../testing/participants';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

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

  it('tell nothing about accounts where that is configured', async () => {
    const silent = await buildTestApp({ SMS_REVEAL_ACCOUNTS: 'off' });
    const unknown = newPhone();
    expect((await send(unknown, '02', {}, silent)).data).toBe(true);
    const { data } = await silent.call<OutboxMessage[]>('GET', `/api/dev/outbox?mobile=${unknown}`);
    expect(data).toEqual([]);
    const body = { phoneNumber: unknown, smsCode: '123456' };
    expect((await silent.call('POST', '/api/system/auth/tenant-sms-login', { body })).code).toBe(1002014000);
    const { mobile } = await newParticipant(silent);
    const bound = await silent.call('PUT', '/api/ops/weixin/bindings', {
      body: { mobile, openId: 'o-1' },
      token: TEST_OPERATOR_KEY,
    });
    expect(bound.code).toBe(200);
    const told = [];
    for (const phone of [mobile, unknown]) {
      const binding = await silent.call('GET', `/api/weixin/auth/check_binding?phone=${phone}`);
      expect(binding.data).toEqual({ bindable: true });
      const check = await silent.call('GET', `/api/system/enterprise/user/checkPhoneNumber/${phone}`);
      const form = registration(phone, '000000');
      told.push([check.data, (await silent.call('POST', '/api/comp/user/register', { body: form })).code]);
    }
    expect(told).toEqual([told[1], [false, 1002014000]]);
    await silent.close();
  });

  it('are answered alike and without waiting for the provider where accounts are hidden', async () => {
    const silent = await buildTestApp({ SMS_REVEAL_ACCOUNTS: 'off' });
    const { mobile } = await newParticipant(silent);
    silent.clock.advance(61);
    const sendCode = jest.spyOn(silent.app.sms, 'sendCode');
    sendCode.mockRejectedValueOnce(new Error('down'));
    const answers = [await send(mobile, '02', {}, silent), await send(newPhone(), '02', {}, silent)];
    silent.clock.advance(61);
    sendCode.mockReturnValueOnce(new Promise(() => undefined));
    answers.push(await send(mobile, '03', {}, silent));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(sendCode).toHaveBeenCalledTimes(2);
    expect(silent.logs.join('')).toContain('SMS was not accepted');
    await silent.close();
  });

  it('are limited alike for phones with and without an account where that is configured', async () => {
    const silent = await buildTestApp({ SMS_REVEAL_ACCOUNTS: 'off' });
    const { mobile } = await newParticipant(silent);
    silent.clock.advance(61);
    const answers = [];
    for (const phone of [mobile, newPhone()]) {
      const codes = [];
      for (const type of ['02', '02', '03']) codes.push((await send(phone, type, {}, silent)).code);
      const body = { phoneNumber: phone, smsCode: '#####0' };
      for (let guess = 0; guess < 6; guess += 1)
        codes.push((await silent.call('POST', '/api/system/auth/tenant-sms-login', { body })).code);
      answers.push(codes);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.slice(0, 2)).toEqual([200, 1002014005]);
    expect(answers[0]?.at(-1)).toBe(1002014003);
    const person = await newParticipant(silent);
    const token = person.accessToken;
    const ticket = await phoneTicket(silent, { mobile: person.mobile, token });
    const change = (phone: string) =>
      silent.call('POST', '/api/auth/user/modify_phone', {
        token,
        body: { phone, smsCode: '#####0', ticket },
      });
    for (const phone of [mobile, newPhone()]) {
      silent.clock.advance(61);
      const codes = [(await send(phone, '05', { token }, silent)).code, (await change(phone)).code];
      expect(codes).toEqual([200, 1002014000]);
    }
    await silent.close();
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

describe('Tencent Cloud provider', () => {
  let cloud: Server;
  let requests: { action: string | undefined; body: unknown }[];
  let status = 'Ok';

  beforeAll(async () => {
    requests = [];
    cloud = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        requests.push({ action: String(request.headers['x-tc-action']), body: JSON.parse(text) });
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ Response: { SendStatusSet: [{ Code: status }], RequestId: 'r' } }));
      });
    });
    await new Promise<void>((resolve) => cloud.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => cloud.close(resolve)));

  const message = { mobile: '13800138000', type: '01', code: '123456', text: '', validMinutes: 5 } as const;
  const provider = () =>
    createTencentProvider(
      parseEnv({
        SMS_PROVIDER: 'tencent',
        TENCENT_SMS_SECRET_ID: 'id',
        TENCENT_SMS_SECRET_KEY: 'key',
        TENCENT_SMS_APP_ID: '1400000000',
        TENCENT_SMS_SIGN: '启明科技园',
        TENCENT_SMS_TEMPLATE: '100',
        TENCENT_SMS_TEMPLATE_OWNER: '104',
        TENCENT_SMS_TEMPLATE_REMINDER: '200',
        TENCENT_SMS_ENDPOINT: `127.0.0.1:${(cloud.address() as AddressInfo).port}`,
        TENCENT_SMS_PROTOCOL: 'http://',
      }),
    );

  it('sends the code into the template', async () => {
    await (await provider()).sendCode(message);
    expect(requests[0]).toEqual({
      action: 'SendSms',
      body: {
        PhoneNumberSet: ['+8613800138000'],
        SmsSdkAppId: '1400000000',
        SignName: '启明科技园',
        TemplateId: '100',
        TemplateParamSet: ['123456', '5'],
      },
    });
  });

  it('tells owners by a template of its own that a code changes their account', async () => {
    await (await provider()).sendCode({ ...message, type: '04' });
    expect(requests.at(-1)?.body).toMatchObject({ TemplateId: '104', TemplateParamSet: ['123456', '5'] });
  });

  it('sends the notices that have a template of their own', async () => {
    const tencent = await provider();
    expect(tencent.supports('reminder')).toBe(true);
    expect(tencent.supports('returned')).toBe(false);
    const values = ['云端质检', '不足2小时', '2026-11-30 18:00'];
    await tencent.sendNotice({ mobile: '13800138000', kind: 'reminder', text: '', values });
    expect(requests.at(-1)?.body).toMatchObject({ TemplateId: '200', TemplateParamSet: values });
  });

  it('fails when the cloud refuses', async () => {
    status = 'LimitExceeded.PhoneNumberDailyLimit';
    await expect((await provider()).sendCode(message)).rejects.toThrow('LimitExceeded.PhoneNumberDailyLimit');
  });
});
