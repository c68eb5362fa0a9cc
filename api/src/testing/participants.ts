import { setTimeout } from 'node:timers/promises';
import type { AccountInfo, UserExport } from '@portal/contract/account';
import type { LoginTokens, OutboxMessage, SmsType } from '@portal/contract/auth';
import { encryptText } from '@portal/contract/platform-cipher';
import { hashPassword } from '../accounts/passwords';
import { insertAccount, USER_TYPES } from '../accounts/register';
import { openSession } from '../accounts/sessions';
import { loginSession, userAccount } from '../accounts/tables';
import type { Clock } from '../platform/clock';
import { hashToken, newToken } from '../platform/secrets/secrets';
import type { ApiResponse, SignedIn, TestApp } from './test-app';

export const PASSWORD = 'qiming2026';

let lastPhone = 13_900_000_000;

/** @returns a phone number unique within this process */
export function newPhone(): string {
  lastPhone += 1;
  return String(lastPhone);
}

/** Encrypts a password like clients do. */
export function encodePassword(password: string): string {
  return encryptText(password, 'XwKsGlMcdPMEhR1B');
}

export async function readAccount(test: TestApp, user: SignedIn): Promise<AccountInfo> {
  return (await test.get<AccountInfo>('/api/auth/user/info', user)).data;
}

/** Maximum delay of a text; only with hidden accounts does the API respond before sending it. */
const TEXT_ARRIVES_MS = 10_000;

/**
 * Requests a code and reads it from the outbox, which may contain newer notices to the phone. Advances the clock by a
 * minute first, because of the limit per phone.
 */
export async function receiveCode(
  test: TestApp,
  mobile: string,
  type: SmsType,
  token?: string,
): Promise<string> {
  test.clock.advance(61);
  const listCodes = async () => {
    const { data } = await test.call<OutboxMessage[]>('GET', `/api/dev/outbox?mobile=${mobile}`);
    return data.filter((message) => message.type === type);
  };
  const { length: earlier } = await listCodes();
  const query = `mobile=${mobile}&type=${type}`;
  const sent = await test.call('GET', `/api/system/enterprise/user/sendRegisterCode?${query}`, { token });
  if (sent.code !== 200) throw new Error(`No code was sent: ${sent.code} ${sent.msg}`);
  const started = performance.now();
  while (performance.now() - started < TEXT_ARRIVES_MS) {
    const [newest, ...others] = await listCodes();
    if (newest !== undefined && others.length >= earlier) return newest.code;
    await setTimeout(10);
  }
  throw new Error(`The outbox holds no code of type ${type} for ${mobile}`);
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
    password: encodePassword(PASSWORD),
    confirmPassword: encodePassword(PASSWORD),
  };
}

export interface Participant extends LoginTokens {
  mobile: string;
  /** The access token, named like the parameter of calls. */
  token: string;
}

/** Signs in by password. @throws if it is rejected */
export async function signIn(test: TestApp, username: string, password = PASSWORD): Promise<LoginTokens> {
  const body = { username, password: encodePassword(password) };
  const response = await test.call<LoginTokens>('POST', '/api/system/auth/tenantLogin', { body });
  if (response.code !== 200) throw new Error(`Sign-in was refused: ${response.code} ${response.msg}`);
  return response.data;
}

/** Registers and signs in through the API. */
export async function registerParticipant(
  test: TestApp,
  changes: Record<string, unknown> = {},
): Promise<Participant> {
  const mobile = newPhone();
  const body = { ...registration(mobile, await receiveCode(test, mobile, '01')), ...changes };
  const registered = await test.call('POST', '/api/comp/user/register', { body });
  if (registered.code !== 200) throw new Error(`Registration failed: ${registered.code} ${registered.msg}`);
  const tokens = await signIn(test, mobile);
  return { mobile, token: tokens.accessToken, ...tokens };
}

/** Cached, because hashing takes longer than most tests. */
let passwordHash: Promise<string> | undefined;

/** A participant with `PASSWORD` and an open session, inserted directly into the database. */
export async function newParticipant(
  { app, clock }: TestApp,
  { registerType = 1, ...changes }: { registerType?: 1 | 2; entName?: string; contact?: string } = {},
): Promise<Participant> {
  passwordHash ??= hashPassword(PASSWORD);
  const mobile = newPhone();
  const proof = { passwordHash: await passwordHash };
  const user = {
    ...proof,
    mobile,
    userType: USER_TYPES[registerType],
    registerType,
    entName: '测试团队',
    areaId: 1,
    trackId: 11,
    contact: '张三',
    contactPhone: mobile,
    createdAt: clock.now(),
    ...changes,
  };
  const userId = await insertAccount(app.db, app.tenant.agreementVersion, user);
  const client = { address: '127.0.0.1', userAgent: 'jest' };
  const tokens = await openSession(app, app.db, client, userId, proof);
  if (!tokens) throw new Error('The session was not opened.');
  return { mobile, token: tokens.accessToken, ...tokens };
}

let next = 0;

/** A registered user with an open session, inserted directly into the database. */
export async function signInParticipant(
  test: { clock: Clock; app: Pick<TestApp['app'], 'db'> },
  options: { enterprise?: boolean } = {},
): Promise<{ userId: number; token: string; mobile: string }> {
  next += 1;
  const now = test.clock.now();
  const mobile = `136${String(next).padStart(8, '0')}`;
  const [user] = await test.app.db
    .insert(userAccount)
    .values({
      username: `tester${next}`,
      mobile,
      userType: options.enterprise ? '02' : '08',
      registerType: options.enterprise ? 2 : 1,
      entName: options.enterprise ? '示例科技有限公司' : '示例团队',
      areaId: 1,
      trackId: 11,
      contact: '张三',
      contactPhone: mobile,
      createdAt: now,
    })
    .returning({ id: userAccount.id });
  if (!user) throw new Error('The test user was not stored.');
  const token = newToken();
  await test.app.db.insert(loginSession).values({
    userId: user.id,
    accessHash: hashToken(token),
    accessExpiresAt: new Date(now.getTime() + 400 * 86_400_000),
    createdAt: now,
    lastUsedAt: now,
    method: 'password',
    address: '127.0.0.1',
    userAgent: 'jest',
  });
  return { userId: user.id, token, mobile };
}

/** Verifies the current phone. @returns ticket for a new one */
export async function phoneTicket(test: TestApp, person: { mobile: string; token: string }): Promise<string> {
  const { mobile: phone, token } = person;
  const smsCode = await receiveCode(test, phone, '04', token);
  const body = { phone, smsCode };
  const url = '/api/auth/user/check_modify_phone';
  return (await test.call<{ ticket: string }>('POST', url, { token, body })).data.ticket;
}

/** Verifies the phone for a password reset. @returns ticket for a new password */
export async function resetTicket(test: TestApp, mobile: string): Promise<string> {
  const body = { mobile, code: await receiveCode(test, mobile, '03') };
  const url = '/api/system/enterprise/user/resetPasswordCheck';
  return (await test.call<{ ticket: string }>('POST', url, { body })).data.ticket;
}

/** Changes an account's phone like its owner does. */
export async function movePhone(
  test: TestApp,
  person: { mobile: string; token: string },
  phone: string,
): Promise<ApiResponse> {
  const ticket = await phoneTicket(test, person);
  const { token } = person;
  const smsCode = await receiveCode(test, phone, '05', token);
  return test.call('POST', '/api/auth/user/modify_phone', { token, body: { phone, smsCode, ticket } });
}

/** Exports a user's data with a code sent to their phone. */
export async function exportData(
  test: TestApp,
  { mobile, token }: { mobile: string; token: string },
): Promise<ApiResponse<UserExport>> {
  const smsCode = await receiveCode(test, mobile, '04', token);
  return test.call('POST', '/api/auth/user/export', { token, body: { smsCode } });
}

/** A person who requests a code and uses it in the call under test. */
export interface CodeUse {
  mobile: string;
  token?: string;
  use(code: string): Promise<ApiResponse>;
}

/** Cases for the four errors of a code in one call. `begin` returns a new person each time. */
export function smsCodeCases(at: { readonly test: TestApp }, type: SmsType, begin: () => Promise<CodeUse>) {
  async function received() {
    const person = await begin();
    const code = await receiveCode(at.test, person.mobile, type, person.token);
    return { ...person, code };
  }
  const other = (code: string) => (code === '000000' ? '000001' : '000000');
  return {
    received,
    SMS_CODE_NOT_FOUND: async () => {
      const { use, code } = await received();
      return use(other(code));
    },
    SMS_CODE_EXPIRED: async () => {
      const { use, code } = await received();
      at.test.clock.advance(301);
      return use(code);
    },
    SMS_CODE_ATTEMPTS: async () => {
      const { use, code } = await received();
      for (let tried = 0; tried < 5; tried += 1) await use(other(code));
      return use(code);
    },
    SMS_CODE_USED: async () => {
      const { use, code } = await received();
      await use(code);
      return use(code);
    },
  };
}
