import { createCipheriv } from 'node:crypto';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { newPhone } from '../harness/test';

/** Key of the platform's password encoding in a fresh portal. */
const PLATFORM_KEY = 'XwKsGlMcdPMEhR1B';
const headers = { 'tenant-id': '126' };

export interface Account {
  mobile: string;
  password: string;
}

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

function encode(password: string): string {
  const cipher = createCipheriv('aes-128-ecb', PLATFORM_KEY, null);
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64');
}

async function dataOf<T>(answer: { json: () => Promise<unknown> }): Promise<T> {
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
  if (code !== 200) throw new Error(`The API refused: ${code} ${msg}`);
  return data;
}

/** Registers somebody by the API alone, for stories that begin later. */
export async function newAccount(api: APIRequestContext): Promise<Account> {
  const account = { mobile: newPhone(), password: 'kanarie2026Pw' };
  const { mobile } = account;
  await dataOf(
    await api.get('/api/system/enterprise/user/sendRegisterCode', {
      params: { mobile, type: '01' },
      headers,
    }),
  );
  const [newest] = await dataOf<{ code: string }[]>(
    await api.get('/api/dev/outbox', { params: { mobile }, headers }),
  );
  const tree = await dataOf<{ id: number; children: { id: number }[] }[]>(
    await api.get('/api/comp/track_config/get_comp_track_select_tree', { headers }),
  );
  await dataOf(
    await api.post('/api/comp/user/register', {
      headers,
      data: {
        registerType: 1,
        entName: '星火团队',
        area: tree[0]?.id,
        trackId: tree[0]?.children[0]?.id,
        contact: '王小明',
        contactPhone: '13900001111',
        registerMobile: mobile,
        smsCode: newest?.code,
        password: encode(account.password),
        confirmPassword: encode(account.password),
      },
    }),
  );
  return account;
}

export async function newTokens(api: APIRequestContext, account: Account): Promise<TokenPair> {
  return dataOf(
    await api.post('/api/system/auth/tenantLogin', {
      headers,
      data: { username: account.mobile, password: encode(account.password) },
    }),
  );
}

/** Puts tokens where the portal keeps them. */
export async function keepTokens(
  context: BrowserContext,
  url: string | undefined,
  tokens: TokenPair,
): Promise<void> {
  await context.addCookies([
    { name: 'portal_access_token', value: tokens.accessToken, url },
    { name: 'portal_refresh_token', value: tokens.refreshToken, url },
  ]);
}

/** The cookies' tokens as they are now. */
export async function keptTokens(context: BrowserContext): Promise<Partial<TokenPair>> {
  const cookies = await context.cookies();
  const value = (name: string) => cookies.find((cookie) => cookie.name === name)?.value;
  return { accessToken: value('portal_access_token'), refreshToken: value('portal_refresh_token') };
}
