import type { Locator, Page } from '@playwright/test';
import { PASSWORD, readSmsCode } from '../harness/participant';
import { expect } from '../harness/test';

/** The dialog in any of its modes. */
export function loginDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(登录|注册|忘记密码)$/ });
}

export async function openLogin(page: Page, path = '/agreements/privacy'): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('button', { name: '参赛者登录' }).click();
  const dialog = loginDialog(page);
  await expect(dialog.getByRole('tab', { name: '密码登录' })).toBeVisible();
  return dialog;
}

export async function openRegister(page: Page): Promise<Locator> {
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: '立即注册' }).click();
  await expect(dialog.getByText('参赛类型')).toBeVisible();
  return dialog;
}

export async function fillParticipant(dialog: Locator): Promise<void> {
  await dialog.getByRole('radio', { name: '个人/团队' }).check();
  await dialog.getByPlaceholder('请输入个人/团队名称').fill('星火团队');
  const area = dialog.getByRole('combobox', { name: '赛区' });
  await area.selectOption({ index: 1 });
  await dialog.getByRole('combobox', { name: '参赛赛道' }).selectOption({ index: 1 });
  await dialog.getByPlaceholder('请输入联系人姓名').fill('王小明');
  await dialog.getByPlaceholder('请输入联系人手机号').fill('13900001111');
}

export async function obtainCode(page: Page, dialog: Locator, mobile: string): Promise<string> {
  const sent = page.waitForResponse('**/sendRegisterCode**');
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await sent;
  await expect(page.getByText('手机验证码发送成功').first()).toBeVisible();
  return readSmsCode(page.request, mobile);
}

/**
 * Registers through the dialog, which shows the login form again. @returns the verification code used, too
 */
export async function register(
  page: Page,
  mobile: string,
  password = PASSWORD,
): Promise<{ dialog: Locator; code: string }> {
  const dialog = await openRegister(page);
  await fillParticipant(dialog);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByPlaceholder('请输入手机号').fill(mobile);
  const code = await obtainCode(page, dialog, mobile);
  await dialog.getByPlaceholder('请输入手机验证码').fill(code);
  await dialog.getByPlaceholder('请输入密码').fill(password);
  await dialog.getByPlaceholder('请确认密码').fill(password);
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText('用户注册成功')).toBeVisible();
  return { dialog, code };
}

export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  const dialog = loginDialog(page);
  await dialog.getByPlaceholder('请输入用户名或手机号').fill(username);
  await dialog.getByPlaceholder('请输入密码').fill(password);
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/personalCenter\?current=5$/);
}
