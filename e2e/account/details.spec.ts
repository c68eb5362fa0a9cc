import { newAccount, newTokens } from '../harness/participant';
import { expect, test } from '../harness/test';
import { openDialog, PROFILE } from './dialog-steps';
import { callAs, openCenter } from './signed-in';

test('the single-field profile dialogs show every validation message and save; the nickname updates the header immediately', async ({
  page,
  baseURL,
}) => {
  const somebody = await newTokens(page.request, await newAccount(page.request));
  const taken = `tk${Date.now().toString(36)}`;
  await callAs(page, somebody, 'POST', `/auth/user/modify_acName?acName=${taken}`);
  await openCenter(page, baseURL, PROFILE);

  await test.step('nickname', async () => {
    const dialog = await openDialog(page, '修改名称备注');
    await dialog.getByLabel('名称备注').fill('字'.repeat(31));
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('不能超过30个字')).toBeVisible();
    await dialog.getByLabel('名称备注').fill(' 小明 ');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('名称备注已修改')).toBeVisible();
    await expect(page.getByRole('button', { name: /小明\s*的账户菜单$/ })).toBeVisible();
  });

  await test.step('user name', async () => {
    const dialog = await openDialog(page, '修改用户名');
    const field = dialog.getByLabel('用户名');
    for (const [typed, message] of [
      ['', '请输入用户名'],
      ['1abc', '用户名不能以数字开头'],
      ['a-b', '请输入4-15位字母和数字组成的用户名'],
    ] as const) {
      await field.fill(typed);
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    }
    await field.fill(taken);
    // Reported while typing, before submission, and again by the server.
    await expect(dialog.getByText('用户名已被注册')).toBeVisible();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('用户名已被注册')).toBeVisible();
    await expect(field).toHaveValue(taken);
    await expect(field).toBeFocused();
    const name = `xm${Date.now().toString(36)}`;
    await field.fill(name);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(name)).toBeVisible();
  });

  await test.step('contact phone', async () => {
    const dialog = await openDialog(page, '修改联系电话');
    const field = dialog.getByLabel('联系电话');
    for (const [typed, message] of [
      ['', '请输入联系电话'],
      ['123', '请输入正确的11位手机号'],
    ] as const) {
      await field.fill(typed);
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    }
    await field.fill('13712345678');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('137****5678')).toBeVisible();
  });

  await test.step('e-mail', async () => {
    const dialog = await openDialog(page, '修改邮箱');
    const field = dialog.getByLabel('邮箱');
    for (const [typed, message] of [
      ['', '请输入邮箱'],
      ['nobody', '请输入正确的邮箱地址'],
    ] as const) {
      await field.fill(typed);
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    }
    await field.fill('xiaoming@example.com');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('xiaoming@example.com')).toBeVisible();
  });
});
