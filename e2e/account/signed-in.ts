import type { Page } from '@playwright/test';
import { type Account, newAccount, newTokens, storeTokens, type TokenPair } from '../harness/participant';
import { expect } from '../harness/test';

export interface SignedIn extends Account {
  tokens: TokenPair;
}

/** Registers and signs in by the API, and opens a tab of the personal centre. */
export async function openCenter(
  page: Page,
  baseURL: string | undefined,
  current: number,
): Promise<SignedIn> {
  const account = await newAccount(page.request);
  const tokens = await newTokens(page.request, account);
  await storeTokens(page.context(), baseURL, tokens);
  await page.goto(`/personalCenter?current=${current}`);
  await expect(page.getByRole('navigation', { name: '个人中心' })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('button', { name: /的账户菜单$/ })).toBeVisible({ timeout: 45_000 });
  return { ...account, tokens };
}

/** Calls the API as this participant. @returns the envelope's data */
export async function callAs<T>(
  page: Page,
  tokens: TokenPair,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<T> {
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    data,
    headers: { 'tenant-id': '126', authorization: `Bearer ${tokens.accessToken}` },
  });
  const envelope = (await answer.json()) as { code: number; msg: string; data: T };
  if (envelope.code !== 200) throw new Error(`The API refused: ${envelope.code} ${envelope.msg}`);
  return envelope.data;
}
