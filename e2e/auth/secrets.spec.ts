import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, newPhone, test } from '../harness/test';
import { keptTokens } from './account';
import { fillParticipant, logIn, obtainCode, openRegister } from './auth-steps';
import { callFromPage } from './page-client';

const PASSWORD = 'Kanarie~4711~xQ';

test('no password, code or token appears in addresses, storage, console, error reports or logs', async ({
  page,
  context,
  problems,
}) => {
  const mobile = newPhone();
  const seen: string[] = [];
  page.on('request', (request) => {
    seen.push(request.url());
    if (request.url().includes('/telemetry/')) seen.push(request.postData() ?? '');
  });
  page.on('console', (message) => seen.push(message.text()));

  const dialog = await openRegister(page);
  await fillParticipant(dialog);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByPlaceholder('请输入手机号').fill(mobile);
  const code = await obtainCode(page, dialog, mobile);
  await dialog.getByPlaceholder('请输入手机验证码').fill(code);
  await dialog.getByPlaceholder('请输入密码').fill(PASSWORD);
  await dialog.getByPlaceholder('请确认密码').fill(PASSWORD);
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText('用户注册成功')).toBeVisible();
  await dialog.getByRole('checkbox', { name: '记住密码' }).check();
  await logIn(page, mobile, PASSWORD);

  const first = await keptTokens(context);
  const url = new URL(page.url()).origin;
  await context.addCookies([{ name: 'portal_access_token', value: 'expired', url }]);
  await callFromPage(page, [{ method: 'GET', url: '/auth/user/info' }]);
  const second = await keptTokens(context);
  expect(second.refreshToken).not.toBe(first.refreshToken);

  // A page error with secrets on screen and a refused call: what the error reports say of them.
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('canary failure');
    });
  });
  await callFromPage(page, [{ method: 'POST', url: '/system/auth/tenant-sms-login' }]);
  await page.goto('/agreements/user');
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const log = process.env.PORTAL_TEST_HOME
    ? readFileSync(join(process.env.PORTAL_TEST_HOME, 'portal.log'), 'utf8')
    : '';
  problems.length = 0;

  const secrets = { PASSWORD, ...first, refreshed: second.accessToken, rotated: second.refreshToken };
  const places = { addresses: seen.join('\n'), storage, log };
  for (const [secret, value] of Object.entries(secrets)) {
    for (const [place, text] of Object.entries(places)) {
      expect(value, secret).toBeTruthy();
      expect(text.includes(String(value)), `${secret} in ${place}`).toBe(false);
    }
  }
  expect(
    seen.some((text) => new RegExp(`\\b${code}\\b`).test(text)),
    'SMS code in addresses',
  ).toBe(false);
  expect(storage.includes(code), 'SMS code in storage').toBe(false);
});
