import { createCipheriv } from 'node:crypto';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { newPhone } from './test';

/** Default password encoding key of a fresh portal. */
const PLATFORM_KEY = 'XwKsGlMcdPMEhR1B';
export const PASSWORD = 'canary2026Pw';

export interface Account {
  mobile: string;
  password: string;
}

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export type Participant = Account & TokenPair;

/** Choices at registration; `track` is [area, track] with the numbers of the registration form. */
export interface Registration {
  enterprise?: boolean;
  track?: readonly [number, number];
}

/** Encodes a password for the API: AES-ECB, PKCS7, base64. */
export function encodePassword(password: string): string {
  const cipher = createCipheriv('aes-128-ecb', PLATFORM_KEY, null);
  return cipher.update(password, 'utf8', 'base64') + cipher.final('base64');
}

/** Calls the API, anonymously unless a token is given. @throws when the API refuses */
export async function call<T>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, data }: { token?: string; data?: unknown } = {},
): Promise<T> {
  const response = await request.fetch(`/api${path}`, {
    method,
    data,
    headers: { 'tenant-id': '126', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
  });
  const body = (await response.json()) as { code: number; msg: string; data: T };
  if (body.code !== 200) throw new Error(`${method} ${path}: ${body.code} ${body.msg}`);
  return body.data;
}

/** Reads the newest verification code of a phone from the embedded outbox; skips messages without a code. */
export async function readSmsCode(request: APIRequestContext, mobile: string): Promise<string> {
  const messages = await call<{ code: string }[]>(request, 'GET', `/dev/outbox?mobile=${mobile}`);
  const code = messages.find((message) => message.code !== '')?.code;
  if (code === undefined) throw new Error(`No SMS for ${mobile}`);
  return code;
}

/** Registers an account by the API, for tests that start after registration. */
export async function newAccount(
  request: APIRequestContext,
  { enterprise = false, track = [1, 11] }: Registration = {},
): Promise<Account> {
  const mobile = newPhone();
  await call(request, 'GET', `/system/enterprise/user/sendRegisterCode?mobile=${mobile}&type=01&code=`);
  const password = encodePassword(PASSWORD);
  await call(request, 'POST', '/comp/user/register', {
    data: {
      registerType: enterprise ? 2 : 1,
      entName: enterprise ? '云上智造科技有限公司' : '星火团队',
      area: track[0],
      trackId: track[1],
      contact: '王小明',
      contactPhone: '13900001111',
      registerMobile: mobile,
      smsCode: await readSmsCode(request, mobile),
      password,
      confirmPassword: password,
    },
  });
  return { mobile, password: PASSWORD };
}

/** Signs in by the API; starts a new session each time. */
export function newTokens(request: APIRequestContext, { mobile, password }: Account): Promise<TokenPair> {
  const data = { username: mobile, password: encodePassword(password) };
  return call(request, 'POST', '/system/auth/tenantLogin', { data });
}

export async function signUp(request: APIRequestContext, options: Registration = {}): Promise<Participant> {
  const account = await newAccount(request, options);
  return { ...account, ...(await newTokens(request, account)) };
}

/** Stores tokens in cookies: pages of this context are then signed in. */
export async function storeTokens(
  context: BrowserContext,
  url: string | undefined,
  { accessToken, refreshToken }: TokenPair,
): Promise<void> {
  await context.addCookies([
    { name: 'portal_access_token', value: accessToken, url },
    { name: 'portal_refresh_token', value: refreshToken, url },
  ]);
}

export async function readTokens(context: BrowserContext): Promise<Partial<TokenPair>> {
  const cookies = await context.cookies();
  const value = (name: string) => cookies.find((cookie) => cookie.name === name)?.value;
  return { accessToken: value('portal_access_token'), refreshToken: value('portal_refresh_token') };
}
