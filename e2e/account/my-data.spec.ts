import { readFile } from 'node:fs/promises';
import { expect, smsCode, test } from '../harness/test';
import { openCenter } from './signed-in';

// Each story begins with a fresh account and a cold page; a busy machine needs more than a minute for the long ones.
test.describe.configure({ timeout: 120_000 });

const MY_DATA = 6;

test('the export is a JSON file of what the platform holds', async ({ page, baseURL }) => {
  const { mobile } = await openCenter(page, baseURL, MY_DATA);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出数据' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^我的数据-\d{4}-\d{2}-\d{2}\.json$/);
  const { content } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(content.账号资料.mobile).toBe(mobile);
  expect(Object.keys(content)).toEqual(
    expect.arrayContaining(['登录记录', '授权同意', '报名信息', '上传文件']),
  );
});

test('closing tells what is kept, wants a code and a clear yes, and signs out', async ({ page, baseURL }) => {
  const { mobile } = await openCenter(page, baseURL, MY_DATA);
  await expect(page.getByText('依法保留及原因')).toBeVisible();
  await expect(page.getByText(/网络安全法/)).toBeVisible();
  await page.getByRole('button', { name: '注销账号' }).click();
  const dialog = page.getByRole('dialog', { name: '注销账号' });
  await dialog.getByRole('button', { name: '确认注销' }).click();
  await expect(dialog.getByText('请输入手机验证码', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await expect(dialog.getByRole('button', { name: /s后重新获取$/ })).toBeVisible();
  const code = dialog.getByPlaceholder('请输入手机验证码');
  await code.fill(await smsCode(page, mobile));
  await dialog.getByRole('button', { name: '确认注销' }).click();
  await expect(dialog.getByText('请先勾选确认')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /我已了解注销后果/ }).check();
  await dialog.getByRole('button', { name: '确认注销' }).click();
  await expect(page.getByText('账号已注销，感谢您的参与')).toBeVisible();
  await expect(page.getByRole('button', { name: '参赛者登录' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
