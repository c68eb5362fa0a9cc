import { holdRequests } from '../harness/hold-still';
import { nightly } from '../harness/measure';
import { newAccount, readTokens } from '../harness/participant';
import { expect, newPhone, type Page, test } from '../harness/test';
import { logIn, loginDialog, obtainCode, openLogin } from './auth-steps';
import { bounces, watchBounces } from './bounces';

test('login by password and by SMS shows every validation message, bounces the agreement line until it is ticked, and can reveal the password', async ({
  page,
}) => {
  await watchBounces(page);
  const dialog = await openLogin(page);
  const submit = dialog.getByRole('button', { name: '登录', exact: true });

  await test.step('the password can be shown and hidden', async () => {
    const password = dialog.getByPlaceholder('请输入密码');
    await expect(password).toHaveAttribute('type', 'password');
    await dialog.getByRole('button', { name: '显示密码' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await dialog.getByRole('button', { name: '隐藏密码' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  await test.step('by SMS, including the message for an unregistered phone', async () => {
    await dialog.getByRole('tab', { name: '短信登录' }).click();
    const phone = dialog.getByPlaceholder('请输入手机号');
    const code = dialog.getByPlaceholder('请输入手机验证码');
    await submit.click();
    await expect(dialog.getByText('请输入手机号', { exact: true })).toBeVisible();
    await expect(dialog.getByText('请输入手机验证码', { exact: true })).toBeVisible();
    await expect(dialog.getByText('请先阅读并同意用户协议和隐私协议')).toBeVisible();
    await expect(phone).toBeFocused();
    await expect.poll(() => bounces(page)).toContain(200);
    await phone.fill('12345678901');
    await code.fill('12 456');
    await code.blur();
    await expect(dialog.getByText('请输入正确的11位手机号', { exact: true })).toBeVisible();
    await expect(dialog.getByText('请输入正确的6位验证码')).toBeVisible();
    await dialog.getByRole('button', { name: '发送验证码' }).click();
    await expect(dialog.getByText('请输入正确的11位手机号码')).toBeVisible();
    await phone.fill(newPhone());
    await code.fill('12ab#6');
    await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await submit.click();
    await expect(page.getByRole('alert').getByText('该手机号尚未注册')).toBeVisible();
    await expect(phone).toBeFocused();
    await expect(code).toHaveValue('12ab#6');
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('by password', async () => {
    const bouncedBefore = (await bounces(page)).length;
    await page.getByRole('button', { name: '参赛者登录' }).click();
    const username = dialog.getByPlaceholder('请输入用户名或手机号');
    const password = dialog.getByPlaceholder('请输入密码');
    await expect(username).toBeFocused();
    await submit.click();
    await expect(dialog.getByText('请输入用户名或手机号', { exact: true })).toBeVisible();
    await expect(dialog.getByText('请输入密码', { exact: true })).toBeVisible();
    await expect(dialog.getByText('请先阅读并同意用户协议和隐私协议')).toBeVisible();
    await expect(username).toBeFocused();
    await username.fill('12345');
    await password.fill('short');
    await password.blur();
    await expect(dialog.getByText('用户名不能以数字开头')).toBeVisible();
    await expect(dialog.getByText('请输入8-16位数字和字母组成的密码')).toBeVisible();
    await username.fill('abc');
    await expect(dialog.getByText('请输入4-15位字母和数字组成的用户名')).toBeVisible();
    await username.fill('  starfire1  ');
    await username.blur();
    await expect(username).toHaveValue('starfire1');
    await password.fill('abcd1234');
    await expect(dialog.getByText('请输入8-16位数字和字母组成的密码')).toHaveCount(0);
    await submit.click();
    await expect.poll(async () => (await bounces(page)).slice(bouncedBefore)).toContain(200);
  });
});

function watchAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const call = /get-permission-info|profile\/get|entry\/mine/.exec(request.url());
    if (call) asked.push(call[0]);
  });
  return asked;
}

test('SMS login on the signed-out records page refuses a wrong code, then shows the records, focuses their heading and sends no request twice', async ({
  page,
}) => {
  const { mobile } = await newAccount(page.request);
  await page.goto('/personalCenter?current=5');
  const dialog = loginDialog(page);
  const asked = watchAsked(page);
  await dialog.getByRole('tab', { name: '短信登录' }).click();
  await dialog.getByPlaceholder('请输入手机号').fill(mobile);
  await dialog.getByPlaceholder('请输入手机验证码').fill(await obtainCode(page, dialog, mobile));
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  const wrong = page.waitForResponse('**/tenant-sms-login');
  const code = dialog.getByPlaceholder('请输入手机验证码');
  const right = await code.inputValue();
  await code.fill('#wrong');
  await page.keyboard.press('Enter');
  await wrong;
  await expect(page.getByRole('alert').getByText('验证码不正确')).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(right);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/personalCenter\?current=5$/);
  await expect(loginDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /的账户菜单$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: '参赛记录', level: 1 })).toBeFocused();
  await page.waitForLoadState('networkidle');
  expect(asked.sort()).toEqual(['entry/mine', 'get-permission-info', 'profile/get']);
});

test('login from a public page stores the tokens, then fetches permission info and profile, each once', async ({
  page,
  context,
}) => {
  const account = await newAccount(page.request);
  await openLogin(page);
  const calls: { path: string; bearer: string | undefined }[] = [];
  const records: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/api/system', '');
    if (/^\/(auth|user)\//.test(path)) calls.push({ path, bearer: request.headers().authorization });
    if (path.endsWith('/entry/mine')) records.push(path);
  });
  await logIn(page, account.mobile, account.password);
  await expect(page.getByRole('heading', { name: '参赛记录', level: 1 })).toBeFocused();
  await page.waitForLoadState('networkidle');
  const bearer = `Bearer ${(await readTokens(context)).accessToken}`;
  expect(calls).toEqual([
    { path: '/auth/tenantLogin', bearer: undefined },
    { path: '/auth/get-permission-info', bearer },
    { path: '/user/profile/get', bearer },
  ]);
  expect(records).toHaveLength(1);
  // One year, SameSite=Lax; no Secure on a plain HTTP test server.
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'portal_access_token');
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
  expect(cookie?.sameSite).toBe('Lax');
});

test('the busy login button keeps a readable contrast while hovered', async ({ page }) => {
  const account = await newAccount(page.request);
  const dialog = await openLogin(page);
  const answer = await holdRequests(page, '**/tenantLogin');
  await dialog.getByPlaceholder('请输入用户名或手机号').fill(account.mobile);
  await dialog.getByPlaceholder('请输入密码').fill(account.password);
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  const button = dialog.getByRole('button', { name: '登录', exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toHaveCSS('color', 'rgb(79, 91, 107)');
  await expect(button).toHaveCSS('background-color', 'rgb(226, 231, 238)');
  answer();
  await expect(page).toHaveURL(/\/personalCenter\?current=5$/);
});

test('remember me fills the next login, and stores no plain text', async ({ page, context }) => {
  const account = await newAccount(page.request);
  const dialog = await openLogin(page);
  await dialog.getByRole('checkbox', { name: '记住密码' }).check();
  await logIn(page, account.mobile, account.password);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toContain('portal.remembered-login');
  expect(kept).not.toContain(account.password);
  expect(kept).not.toContain(account.mobile);
  await context.clearCookies();
  await openLogin(page);
  await expect(dialog.getByPlaceholder('请输入用户名或手机号')).toHaveValue(account.mobile);
  await expect(dialog.getByPlaceholder('请输入密码')).toHaveValue(account.password);
  await expect(dialog.getByRole('checkbox', { name: '记住密码' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: '记住密码' }).uncheck();
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/personalCenter\?current=5$/);
  expect(await page.evaluate(() => localStorage.getItem('portal.remembered-login'))).toBeNull();
});

test(
  'login on the signed-out records page focuses the new heading and sends no request twice',
  nightly('e2e/auth/login.spec.ts'),
  async ({ page }) => {
    const { mobile, password } = await newAccount(page.request);
    await page.goto('/personalCenter?current=5');
    await expect(loginDialog(page).getByRole('tab', { name: '密码登录' })).toBeVisible();
    const asked = watchAsked(page);
    await logIn(page, mobile, password);
    await expect(page.getByRole('heading', { name: '参赛记录', level: 1 })).toBeFocused();
    await page.waitForLoadState('networkidle');
    expect(asked.sort()).toEqual(['entry/mine', 'get-permission-info', 'profile/get']);
  },
);
