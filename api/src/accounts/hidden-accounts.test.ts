import { setTimeout } from 'node:timers/promises';
import type { OutboxMessage } from '@portal/contract/auth';
import { eq } from 'drizzle-orm';
import { newParticipant, newPhone, phoneTicket, registration } from '../testing/participants';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { smsCode } from './tables';

/** Codes with `SMS_REVEAL_ACCOUNTS` off. */
describe('Hidden accounts', () => {
  let silent: TestApp;
  beforeAll(async () => {
    silent = await buildTestApp({ SMS_REVEAL_ACCOUNTS: 'off' });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => silent.close());

  const send = (mobile: string, type: string, more: { token?: string } = {}) =>
    silent.call('GET', `/api/system/enterprise/user/sendRegisterCode?mobile=${mobile}&type=${type}`, more);

  it('are not revealed by requesting codes', async () => {
    const unknown = newPhone();
    expect((await send(unknown, '02')).data).toBe(true);
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
    const answers = [];
    for (const phone of [mobile, unknown]) {
      const binding = await silent.call('GET', `/api/weixin/auth/check_binding?phone=${phone}`);
      expect(binding.data).toEqual({ bindable: true });
      const check = await silent.call('GET', `/api/system/enterprise/user/checkPhoneNumber/${phone}`);
      const form = registration(phone, '000000');
      answers.push([check.data, (await silent.call('POST', '/api/comp/user/register', { body: form })).code]);
    }
    expect(answers).toEqual([answers[1], [false, 1002014000]]);
  });

  it('get codes like phones without an account, without waiting for the provider', async () => {
    const { mobile } = await newParticipant(silent);
    silent.clock.advance(61);
    const sendCode = jest.spyOn(silent.app.sms, 'sendCode');
    sendCode.mockRejectedValueOnce(new Error('down'));
    const answers = [await send(mobile, '02'), await send(newPhone(), '02')];
    silent.clock.advance(61);
    sendCode.mockReturnValueOnce(new Promise(() => undefined));
    answers.push(await send(mobile, '03'));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(sendCode).toHaveBeenCalledTimes(2);
    expect(silent.logs.join('')).toContain('SMS was not accepted');
  });

  it('get nothing sent until the same work is done as for phones without an account', async () => {
    const { mobile } = await newParticipant(silent);
    silent.clock.advance(61);
    const stored = jest.fn();
    jest.spyOn(silent.app.sms, 'sendCode').mockImplementation(async () => {
      stored(await silent.app.db.select().from(smsCode).where(eq(smsCode.mobile, mobile)));
    });
    expect((await send(mobile, '02')).code).toBe(200);
    while (stored.mock.calls.length === 0) await setTimeout(5);
    expect(stored.mock.calls[0]?.[0]).toContainEqual(expect.objectContaining({ type: '02' }));
  });

  it('have the same limits as phones without an account', async () => {
    const { mobile } = await newParticipant(silent);
    silent.clock.advance(61);
    const answers = [];
    for (const phone of [mobile, newPhone()]) {
      const codes = [];
      for (const type of ['02', '02', '03']) codes.push((await send(phone, type)).code);
      const body = { phoneNumber: phone, smsCode: '#####0' };
      for (let guess = 0; guess < 6; guess += 1)
        codes.push((await silent.call('POST', '/api/system/auth/tenant-sms-login', { body })).code);
      answers.push(codes);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.slice(0, 2)).toEqual([200, 1002014005]);
    expect(answers[0]?.at(-1)).toBe(1002014003);
    const person = await newParticipant(silent);
    const { token } = person;
    const ticket = await phoneTicket(silent, person);
    const change = (phone: string) =>
      silent.call('POST', '/api/auth/user/modify_phone', {
        token,
        body: { phone, smsCode: '#####0', ticket },
      });
    for (const phone of [mobile, newPhone()]) {
      silent.clock.advance(61);
      const codes = [(await send(phone, '05', { token })).code, (await change(phone)).code];
      expect(codes).toEqual([200, 1002014000]);
    }
  });
});
