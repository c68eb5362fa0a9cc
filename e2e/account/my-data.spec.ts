import { readFile } from 'node:fs/promises';
import { newTokens, readSmsCode } from '../harness/participant';
import { expect, test } from '../harness/test';
import { MY_DATA, openDialog, sendCode } from './dialog-steps';
import { callAs, openCenter } from './signed-in';

test('the data export requires a code and downloads a JSON file of all stored data, including entries with their answers', async ({
  page,
  baseURL,
}) => {
  const { mobile, tokens } = await openCenter(page, baseURL, MY_DATA);
  const season = await callAs<{ id: string }>(page, tokens, 'GET', '/comp/season/current');
  const entry = await callAs<{ id: string; steps: Record<string, { revision: number }> }>(
    page,
    tokens,
    'POST',
    '/comp/entry',
    { seasonId: season.id },
  );
  await callAs(page, tokens, 'PUT', `/comp/entry/${entry.id}/step/project`, {
    data: { name: '可以带走的项目' },
    baseRevision: entry.steps.project?.revision ?? 0,
  });
  const dialog = await openDialog(page, '导出数据');
  const typed = dialog.getByPlaceholder('请输入手机验证码');
  const submit = dialog.getByRole('button', { name: '导出', exact: true });
  await submit.click();
  await expect(dialog.getByText('请输入手机验证码', { exact: true })).toBeVisible();
  const code = await sendCode(page, mobile);
  await typed.fill('#wrong');
  await submit.click();
  await expect(dialog.getByText('验证码不正确')).toBeVisible();
  await expect(typed).toBeFocused();
  await typed.fill(code);
  const download = page.waitForEvent('download');
  await submit.click();
  const file = await download;
  await expect(dialog).toBeHidden();
  await expect(page.getByText('数据已导出，请妥善保管')).toBeVisible();
  expect(file.suggestedFilename()).toMatch(/^我的数据-\d{4}-\d{2}-\d{2}\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  const { content } = JSON.parse(text);
  expect(content.账号资料.mobile).toBe(mobile);
  expect(Object.keys(content)).toEqual(
    expect.arrayContaining(['登录记录', '授权同意', '报名信息', '上传文件']),
  );
  expect(JSON.stringify(content.报名信息)).toContain('可以带走的项目');
  expect(text).not.toContain(tokens.refreshToken);
  // Ignore matches within ids, which may contain any six digits.
  expect(text).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
});

test('closing an account says what is kept, requires a code and a confirmation, signs out and deletes the account', async ({
  page,
  baseURL,
}) => {
  const account = await openCenter(page, baseURL, MY_DATA);
  await expect(page.getByText('依法保留及原因')).toBeVisible();
  await expect(page.getByText(/网络安全法/)).toBeVisible();
  const dialog = await openDialog(page, '注销账号');
  const submit = dialog.getByRole('button', { name: '确认注销' });
  await submit.click();
  await expect(dialog.getByText('请输入手机验证码', { exact: true })).toBeVisible();
  const tick = dialog.getByRole('checkbox', { name: /我已了解注销后果/ });
  await expect(tick).toHaveAccessibleDescription('请先勾选确认');
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await expect(dialog.getByRole('button', { name: /s后重新获取$/ })).toBeVisible();
  const code = dialog.getByPlaceholder('请输入手机验证码');
  await code.fill('12');
  await submit.click();
  await expect(dialog.getByText('请输入正确的6位验证码')).toBeVisible();
  await code.fill('#wrong');
  await submit.click();
  await expect(tick).toBeFocused();
  await tick.check();
  await expect(dialog.getByText('请先勾选确认')).toBeHidden();
  await submit.click();
  await expect(dialog.getByText('验证码不正确')).toBeVisible();
  await code.fill(await readSmsCode(page.request, account.mobile));
  await submit.click();
  await expect(page.getByText('账号已注销，感谢您的参与')).toBeVisible();
  await expect(page.getByRole('button', { name: '参赛者登录' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(newTokens(page.request, account)).rejects.toThrow('账号密码不正确');
});

test('when the response to closing an account is lost, the dialog says how to check whether the account is closed', async ({
  page,
  baseURL,
  problems,
}) => {
  const account = await openCenter(page, baseURL, MY_DATA);
  const dialog = await openDialog(page, '注销账号');
  await dialog.getByPlaceholder('请输入手机验证码').fill(await sendCode(page, account.mobile));
  await dialog.getByRole('checkbox', { name: /我已了解注销后果/ }).check();
  await page.route('**/user/close', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: '确认注销' }).click();
  await expect(dialog.getByRole('alert')).toContainText('如提示登录状态已过期，则账号已经注销');
  await page.unroute('**/user/close');
  await dialog.getByRole('button', { name: '确认注销' }).click();
  await expect(page.getByText('登录状态已过期，您可以继续留在该页面，或者重新登录')).toBeVisible();
  // The browser logs the aborted request and the 401 after it.
  problems.length = 0;
});
