import { receiveCode } from './participants';
import type { Answer, TestApp } from './test-app';

/** Proves the present phone. @returns the ticket for binding another */
export async function phoneTicket(test: TestApp, person: { mobile: string; token: string }): Promise<string> {
  const { mobile: phone, token } = person;
  test.clock.advance(61);
  const smsCode = await receiveCode(test, phone, '04', token);
  const body = { phone, smsCode };
  const url = '/api/auth/user/check_modify_phone';
  return (await test.call<{ ticket: string }>('POST', url, { token, body })).data.ticket;
}

/** Moves an account to another phone as its owner does. */
export async function movePhone(
  test: TestApp,
  person: { mobile: string; token: string },
  phone: string,
): Promise<Answer> {
  const ticket = await phoneTicket(test, person);
  const { token } = person;
  const smsCode = await receiveCode(test, phone, '05', token);
  return test.call('POST', '/api/auth/user/modify_phone', { token, body: { phone, smsCode, ticket } });
}
