import type { Locator } from '@playwright/test';
import { logIn, loginDialog } from '../auth/auth-steps';
import { readSmsCode, storeTokens } from '../harness/participant';
import { expect, type Page } from '../harness/test';
import type { SignedIn } from './signed-in';

export const PROFILE = 4;
export const RECORDS = 5;
export const SECURITY = 2;
export const MY_DATA = 6;

export async function openDialog(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  return dialog;
}

/** Requests a code in the open dialog. @returns the code that the phone received */
export async function sendCode(page: Page, mobile: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await expect(dialog.getByRole('button', { name: /^\d+s后重新获取$/ })).toBeVisible();
  return readSmsCode(page.request, mobile);
}

/** Invalidates the session; the page does not know yet. */
export async function endSession(page: Page, baseURL: string | undefined): Promise<void> {
  await storeTokens(page.context(), baseURL, { accessToken: 'gone', refreshToken: 'gone' });
}

/** Answers the session expiry dialog with 重新登录, and logs in. */
export async function signInAgain(page: Page, { mobile, password }: SignedIn): Promise<void> {
  const question = page.getByRole('alertdialog', { name: '系统提示' });
  await question.getByRole('button', { name: '重新登录' }).click();
  await expect(loginDialog(page)).toBeVisible();
  await logIn(page, mobile, password);
  await expect(loginDialog(page)).toBeHidden();
}
