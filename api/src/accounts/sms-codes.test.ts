import type { OutboxMessage } from '@portal/contract/auth';
import { UnconfirmedTextError } from '../notifications/providers';
import { createCaptchaClient } from '../testing/captcha-client';
import { newParticipant, newPhone, receiveCode, registration } from '../testing/participants';
import { buildTestApp, newAddress, type TestApp } from '../testing/test-app';

const CAPTCHA_WRONG = 1002000004;
const SEND = '/api/system/enterprise/user/sendRegisterCode';

describe('SMS codes', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp({ CAPTCHA_SMS: 'off' });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.close());

  const send = (mobile: unknown, type: unknown, token?: string) =>
    test.call<{ secondsLeft?: number }>('GET', `${SEND}?mobile=${mobile}&type=${type}`, { token });

  it('appear in the outbox, newest first', async () => {
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

  it('are limited to one a minute and ten a day per phone', async () => {
    const mobile = newPhone();
    await send(mobile, '01');
    expect(await send(mobile, '01')).toMatchObject({ code: 1002014005, msg: '短信发送过于频繁，请稍后再试' });
    test.clock.advance(61);
    test.clock.moveToHour(0);
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await send(mobile, '01')).code).toBe(200);
      test.clock.advance(61);
    }
    expect(await send(mobile, '01')).toMatchObject({
      code: 1002014004,
      msg: '超过每日短信发送数量，请明天再试',
    });
  });

  it('reach an account’s owner even if strangers request codes for the phone', async () => {
    test.clock.moveToHour(0);
    const { mobile, accessToken: token } = await newParticipant(test);
    for (let sent = 0; sent < 10; sent += 1) {
      test.clock.advance(61);
      await send(mobile, '06');
    }
    test.clock.advance(61);
    expect((await send(mobile, '06')).code).toBe(1002014004);
    // A rejected request does not delay the next one.
    expect((await send(mobile, '02')).code).toBe(200);
    for (let sent = 0; sent < 10; sent += 1) {
      test.clock.advance(61);
      await send(mobile, '03');
    }
    expect((await send(mobile, '03')).code).toBe(1002014004);
    test.clock.advance(61);
    expect((await send(mobile, '04', token)).code).toBe(200);
  });

  it('are sent once for concurrent requests', async () => {
    const mobile = newPhone();
    const all = await Promise.all(Array.from({ length: 30 }, () => send(mobile, '01')));
    expect(all.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('are rejected if phone and purpose do not match', async () => {
    const user = await newParticipant(test);
    test.clock.advance(61);
    const token = user.accessToken;
    expect((await send(user.mobile, '01')).code).toBe(1002003001);
    expect((await send(newPhone(), '02')).code).toBe(1002003010);
    expect((await send(newPhone(), '03')).code).toBe(1002003010);
    expect((await send(user.mobile, '04')).code).toBe(401);
    expect((await send(newPhone(), '04', token)).code).toBe(1002003011);
    expect((await send(user.mobile, '04', token)).code).toBe(200);
    expect((await send(user.mobile, '05', token)).code).toBe(1002003001);
    expect((await send(newPhone(), '05')).code).toBe(401);
    expect((await send(newPhone(), '05', token)).code).toBe(200);
  });

  it('are rejected for an invalid phone or an unknown purpose', async () => {
    expect(await send('123', '01')).toMatchObject({ code: 400, msg: '请输入正确的11位手机号码' });
    expect(await send(newPhone(), '09')).toMatchObject({ code: 400, msg: '验证码类型不正确' });
    expect((await test.call('GET', SEND)).code).toBe(400);
  });

  describe('with limits by captcha and address', () => {
    const sendFrom = async (address: string, result = '') => {
      const query = `mobile=${newPhone()}&type=01${result && `&code=${encodeURIComponent(result)}`}`;
      return test.call('GET', `${SEND}?${query}`, { address });
    };
    const codesFrom = async (address: string, results: string[]) => {
      const codes = [];
      for (const result of results) codes.push((await sendFrom(address, result)).code);
      return codes;
    };

    it('require a captcha result if configured, and count only with one', async () => {
      jest.replaceProperty(test.app.env, 'CAPTCHA_SMS', true);
      jest.replaceProperty(test.app.env, 'SMS_ADDRESS_HOURLY', 1);
      const address = newAddress();
      expect(await sendFrom(address)).toMatchObject({ code: CAPTCHA_WRONG, data: { captchaRequired: true } });
      expect(await codesFrom(address, ['', ''])).toEqual([CAPTCHA_WRONG, CAPTCHA_WRONG]);
    });

    it('require one after many from one address', async () => {
      jest.replaceProperty(test.app.env, 'SMS_ADDRESS_FREE', 2);
      jest.replaceProperty(test.app.env, 'SMS_ADDRESS_HOURLY', 2);
      expect(await codesFrom(newAddress(), ['', '', ''])).toEqual([200, 200, CAPTCHA_WRONG]);
      expect((await sendFrom(newAddress())).code).toBe(200);
    });

    it('are still sent to an address from which somebody sends invalid captcha results', async () => {
      jest.replaceProperty(test.app.env, 'CAPTCHA_SMS', true);
      jest.replaceProperty(test.app.env, 'SMS_ADDRESS_HOURLY', 2);
      const address = newAddress();
      expect(await codesFrom(address, ['one', 'two', 'three'])).toEqual(Array(3).fill(CAPTCHA_WRONG));
      const { pass } = createCaptchaClient(test);
      expect(await codesFrom(address, [await pass(), await pass(), await pass()])).toEqual([200, 200, 429]);
    });

    it('are counted for a whole IPv6 network', async () => {
      jest.replaceProperty(test.app.env, 'SMS_NETWORK_HOURLY', 2);
      const site = [];
      for (const host of ['1:1', '1:2', '1:3']) site.push((await sendFrom(`2001:db8:${host}::1`)).code);
      expect(site).toEqual([200, 200, 429]);
      expect((await sendFrom('2001:db8:2:1::1')).code).toBe(200);
      expect(await codesFrom(newAddress(), ['', '', ''])).toEqual([200, 200, 200]);
    });

    it('check the session before they consume a captcha result', async () => {
      jest.replaceProperty(test.app.env, 'CAPTCHA_SMS', true);
      for (const type of ['04', '05']) expect((await send(newPhone(), type)).code).toBe(401);
    });
  });

  it('neither count nor invalidate others if the provider rejects them, and the reason is logged', async () => {
    const mobile = newPhone();
    const early = await receiveCode(test, mobile, '01');
    test.clock.advance(61);
    const reason = 'FailedOperation.SignatureIncorrectOrUnapproved';
    const refusal = Object.assign(new Error(`+86${mobile}`), { code: reason });
    jest.spyOn(test.app.sms, 'sendCode').mockRejectedValue(refusal);
    for (let pressed = 0; pressed < 12; pressed += 1) {
      expect(await send(mobile, '01')).toMatchObject({ code: 1002014006, msg: '短信发送失败，请稍后再试' });
    }
    jest.restoreAllMocks();
    const lines = test.logs.join('');
    expect([lines.includes(reason), lines.includes(mobile)]).toEqual([true, false]);
    const register = () =>
      test.call('POST', '/api/comp/user/register', { body: registration(mobile, early) });
    expect((await register()).code).toBe(200);
    expect((await send(mobile, '02')).code).toBe(200);
  });

  it.each(['confirmed', 'HTTP 502', 'timeout'])(
    'do not invalidate one another while the provider has not confirmed them; the one that arrives: %s',
    async (arrived) => {
      const mobile = newPhone();
      const codes = new Map([['confirmed', await receiveCode(test, mobile, '01')]]);
      for (const reason of ['HTTP 502', 'timeout']) {
        jest.spyOn(test.app.sms, 'sendCode').mockImplementationOnce(async ({ code }) => {
          codes.set(reason, code);
          throw new UnconfirmedTextError(reason);
        });
        test.clock.advance(61);
        expect((await send(mobile, '01')).code).toBe(1002014006);
      }
      const body = registration(mobile, codes.get(arrived) ?? '');
      expect((await test.call('POST', '/api/comp/user/register', { body })).code).toBe(200);
    },
  );

  it('are valid if the provider sent them without responding in time', async () => {
    const mobile = newPhone();
    const provider = test.app.sms;
    const deliver = provider.sendCode;
    jest.spyOn(provider, 'sendCode').mockImplementation(async (message) => {
      await deliver(message);
      throw new UnconfirmedTextError('timeout');
    });
    const mayArrive = '短信可能没有发出。收到验证码可直接填写，没有收到请稍后再试';
    expect(await send(mobile, '01')).toMatchObject({ code: 1002014006, msg: mayArrive });
    expect((await send(mobile, '01')).code).toBe(1002014005);
    const { data } = await test.call<OutboxMessage[]>('GET', `/api/dev/outbox?mobile=${mobile}`);
    expect(data).toHaveLength(1);
    const body = registration(mobile, data[0]?.code ?? '');
    expect((await test.call('POST', '/api/comp/user/register', { body })).code).toBe(200);
  });
});
