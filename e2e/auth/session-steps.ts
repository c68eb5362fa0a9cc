import type { Page } from '@playwright/test';
import { type Account, newAccount, newTokens, readTokens, storeTokens } from '../harness/participant';
import { expect } from '../harness/test';

/** A page that sends no API request by itself. */
export const QUIET_PAGE = '/agreements/privacy';
export const INFO = { method: 'GET', url: '/auth/user/info' } as const;

export async function openSignedIn(
  page: Page,
  baseURL: string | undefined,
  path = QUIET_PAGE,
): Promise<Account> {
  const account = await newAccount(page.request);
  await storeTokens(page.context(), baseURL, await newTokens(page.request, account));
  await page.goto(path);
  await expect(page.getByRole('button', { name: /的账户菜单$/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return account;
}

export async function expireTokens(page: Page, baseURL: string | undefined, both = false): Promise<void> {
  const { accessToken = '', refreshToken = '' } = await readTokens(page.context());
  await storeTokens(page.context(), baseURL, {
    accessToken: `${accessToken}x`,
    refreshToken: both ? `${refreshToken}x` : refreshToken,
  });
}

export const expiredDialog = (page: Page) => page.getByRole('alertdialog', { name: '系统提示' });
