import { createCipheriv } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { newPhone } from '../harness/test';

const TENANT = { 'tenant-id': '126' };
const PLATFORM_KEY = 'XwKsGlMcdPMEhR1B';
const PASSWORD = 'spark2026Pw';

export interface Participant {
  mobile: string;
  accessToken: string;
  refreshToken: string;
}

/** A password as the platform's contract wants it sent: AES-ECB, PKCS7, base64. */
function encoded(password: string): string {
  const cipher = createCipheriv('aes-128-ecb', PLATFORM_KEY, null);
  return cipher.update(password, 'utf8', 'base64') + cipher.final('base64');
}

interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
}

/** One call of the API as this participant. @throws when it is refused */
export async function call<T>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { token, data }: { token?: string; data?: unknown } = {},
): Promise<T> {
  const answer = await request.fetch(`/api${path}`, {
    method,
    data,
    headers: { ...TENANT, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
  });
  const body = (await answer.json()) as Envelope<T>;
  if (body.code !== 200) throw new Error(`${method} ${path}: ${body.code} ${body.msg}`);
  return body.data;
}

/** Registers by the API, as a story's earlier chapter. `track` is [area, track] as registration numbers them. */
export async function signUp(
  request: APIRequestContext,
  { enterprise = false, track = [1, 11] }: { enterprise?: boolean; track?: readonly [number, number] } = {},
): Promise<Participant> {
  const mobile = newPhone();
  await call(request, 'GET', `/system/enterprise/user/sendRegisterCode?mobile=${mobile}&type=01&code=`);
  const [sms] = await call<{ code: string }[]>(request, 'GET', `/dev/outbox?mobile=${mobile}`);
  const password = encoded(PASSWORD);
  await call(request, 'POST', '/comp/user/register', {
    data: {
      registerType: enterprise ? 2 : 1,
      entName: enterprise ? '云上智造科技有限公司' : '云上星火团队',
      area: track[0],
      trackId: track[1],
      contact: '张明远',
      contactPhone: mobile,
      registerMobile: mobile,
      smsCode: sms?.code,
      password,
      confirmPassword: password,
    },
  });
  const tokens = await call<{ accessToken: string; refreshToken: string }>(
    request,
    'POST',
    '/system/auth/tenantLogin',
    { data: { username: mobile, password } },
  );
  return { mobile, ...tokens };
}

/** Lets a browser be logged in as this participant. */
export async function logInAs(context: BrowserContext, url: string, participant: Participant): Promise<void> {
  await context.addCookies([
    { name: 'portal_access_token', value: participant.accessToken, url },
    { name: 'portal_refresh_token', value: participant.refreshToken, url },
  ]);
}

/** A new participant, logged in, on the first step of a new entry. */
export async function beginEntry(
  page: Page,
  options: { enterprise?: boolean; track?: readonly [number, number] } = {},
): Promise<Participant> {
  const participant = await signUp(page.request, options);
  await page.goto('/competitionEnter');
  await logInAs(page.context(), new URL(page.url()).origin, participant);
  await page.goto('/competitionEnter');
  await page.getByRole('button', { name: '开始报名' }).click();
  await page.getByRole('heading', { name: '项目信息', level: 2 }).waitFor();
  return participant;
}
