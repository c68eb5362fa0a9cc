import type { LoginTokens, OutboxMessage, SmsType } from '@portal/contract/auth';
import { encryptText } from '@portal/contract/platform-cipher';
import type { TestApp } from './test-app';

export const PASSWORD = 'qiming2026';

let lastPhone = 13_900_000_000;

/** @returns a phone number that no other test of this process uses */
export function newPhone(): string {
  lastPhone += 1;
  return String(lastPhone);
}

/** A password as clients send it. */
export function encoded(password: string): string {
  return encryptText(password, 'XwKsGlMcdPMEhR1B');
}

/** Has a code sent and reads it from the outbox, where notices to the same phone may be newer. */
export async function receiveCode(
  test: TestApp,
  mobile: string,
  type: SmsType,
  token?: string,
): Promise<string> {
  const query = `mobile=${mobile}&type=${type}`;
  const sent = await test.call('GET', `/api/system/enterprise/user/sendRegisterCode?${query}`, { token });
  if (sent.code !== 200) throw new Error(`No code was sent: ${sent.code} ${sent.msg}`);
  const { data } = await test.call<OutboxMessage[]>('GET', `/api/dev/outbox?mobile=${mobile}`);
  const message = data.find((sent) => sent.type === type);
  if (message === undefined) throw new Error(`The outbox holds no code of type ${type} for ${mobile}`);
  return message.code;
}

export function registration(mobile: string, smsCode: string) {
  return {
    registerType: 1,
    entName: '测试团队',
    area: 1,
    trackId: 11,
    contact: '张三',
    contactPhone: mobile,
    registerMobile: mobile,
    smsCode,
    password: encoded(PASSWORD),
    confirmPassword: encoded(PASSWORD),
  };
}

export interface Participant extends LoginTokens {
  mobile: string;
}

/** Signs in by password. @throws when it is refused */
export async function signIn(test: TestApp, username: string, password = PASSWORD): Promise<LoginTokens> {
  const body = { username, password: encoded(password) };
  const answer = await test.call<LoginTokens>('POST', '/api/system/auth/tenantLogin', { body });
  if (answer.code !== 200) throw new Error(`Sign-in was refused: ${answer.code} ${answer.msg}`);
  return answer.data;
}

/** A registered and signed-in participant, made through the API as everybody is. */
export async function newParticipant(
  test: TestApp,
  changes: Record<string, unknown> = {},
): Promise<Participant> {
  const mobile = newPhone();
  const code = await receiveCode(test, mobile, '01');
  const body = { ...registration(mobile, code), ...changes };
  const registered = await test.call('POST', '/api/comp/user/register', { body });
  if (registered.code !== 200) throw new Error(`Registration failed: ${registered.code} ${registered.msg}`);
  return { mobile, ...(await signIn(test, mobile)) };
}
