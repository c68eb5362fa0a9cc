import { newAccount } from '../harness/participant';
import { expect, type Page, test } from '../harness/test';
import { logIn, obtainCode, openLogin } from './auth-steps';

test('resetting a password shows every validation message of both steps, and the new password works', async ({
  page,
}) => {
  const account = await newAccount(page.request);
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: '忘记密码' }).click();
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('请输入手机号', { exact: true })).toBeVisible();
  await expect(dialog.getByText('请输入手机验证码', { exact: true })).toBeVisible();
  await dialog.getByPlaceholder('请输入手机号').fill(account.mobile);
  const code = await obtainCode(page, dialog, account.mobile);
  await dialog.getByPlaceholder('请输入手机验证码').fill('#wrong');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('alert').getByText('验证码不正确')).toBeVisible();
  await expect(dialog.getByPlaceholder('请输入手机验证码')).toBeFocused();
  await dialog.getByPlaceholder('请输入手机验证码').fill(code);
  await dialog.getByRole('button', { name: '下一步' }).click();
  // Leaving the first field must not mark the untouched second one.
  await dialog.getByPlaceholder('请输入密码').fill('neuesPw2026');
  await dialog.getByPlaceholder('请输入密码').blur();
  await dialog.getByPlaceholder('请输入密码').fill('');
  await expect(dialog.getByText('请输入密码', { exact: true })).toBeVisible();
  await expect(dialog.getByText('请确认密码', { exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('请确认密码', { exact: true })).toBeVisible();
  await dialog.getByPlaceholder('请输入密码').fill('nurbuchstaben');
  await dialog.getByPlaceholder('请输入密码').blur();
  await expect(dialog.getByText('请输入8-16位数字和字母组成的密码')).toBeVisible();
  await expect(dialog.getByText('8-16位，须含数字和字母')).toBeVisible();
  await dialog.getByPlaceholder('请输入密码').fill('neuesPw2026');
  await dialog.getByPlaceholder('请确认密码').fill('neuesPw2027');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('两次输入的密码不一致，请重新输入')).toBeVisible();
  await expect(dialog.locator('input[autocomplete=username]')).toHaveValue(account.mobile);
  await dialog.getByPlaceholder('请确认密码').fill('neuesPw2026');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('密码重置成功')).toBeVisible();
  await logIn(page, account.mobile, 'neuesPw2026');
});

test('a reset with an expired verification asks for a new code immediately, and can be completed', async ({
  page,
  problems,
}) => {
  const account = await newAccount(page.request);
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: '忘记密码' }).click();
  await dialog.getByPlaceholder('请输入手机号').fill(account.mobile);
  await dialog.getByPlaceholder('请输入手机验证码').fill(await obtainCode(page, dialog, account.mobile));
  await dialog.getByRole('button', { name: '下一步' }).click();
  await loseNextAnswer(page, '**/resetPassword');
  const setPassword = async (password: string) => {
    await dialog.getByPlaceholder('请输入密码').fill(password);
    await dialog.getByPlaceholder('请确认密码').fill(password);
    await dialog.getByRole('button', { name: '确定' }).click();
  };
  await setPassword('neuesPw2026');
  await expect(page.getByText('服务连接异常，请重试')).toBeVisible();
  // Use another password: repeating the first would only report that it is already set.
  await setPassword('andresPw2026');
  await expect(page.getByText('验证已失效，请重新验证')).toBeVisible();
  await expect(dialog.getByPlaceholder('请输入手机号')).toHaveValue(account.mobile);
  await expect(dialog.getByPlaceholder('请输入手机验证码')).toBeFocused();
  // The browser logs the aborted request.
  problems.length = 0;
});

/** Lets the server process the next request, but drops the response. */
async function loseNextAnswer(page: Page, url: string): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}
