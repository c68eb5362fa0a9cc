import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { openDialog, PROFILE, sendCode } from '../account/dialog-steps';
import { readTokens } from '../harness/participant';
import { expect, newPhone, type Page, test } from '../harness/test';
import { logIn, loginDialog, obtainCode, openLogin, register } from './auth-steps';
import { callFromPage } from './page-client';

const FIRST = 'Kanarie~4711~xQ';
const SECOND = 'Kanarie~4712~xQ';
const THIRD = 'Kanarie~4713~xQ';

/** Collects what may end up in logs: URLs, console messages and error reports. */
function watchTraces(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    seen.push(request.url());
    if (request.url().includes('/telemetry/')) seen.push(request.postData() ?? '');
  });
  page.on('console', (message) => seen.push(message.text()));
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  return seen;
}

async function readStorage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
}

async function portalLog(): Promise<string> {
  const home = process.env.PORTAL_TEST_HOME;
  return home ? readFile(join(home, 'portal.log'), 'utf8') : '';
}

async function expireAccess(context: BrowserContext, page: Page): Promise<void> {
  const url = new URL(page.url()).origin;
  await context.addCookies([{ name: 'portal_access_token', value: 'expired', url }]);
  await callFromPage(page, [{ method: 'GET', url: '/auth/user/info' }]);
}

test('no password, code or token appears in URLs, storage, console, error reports or logs', async ({
  page,
  context,
  problems,
}) => {
  const traces = watchTraces(page);
  const secrets: Record<string, string | undefined> = { FIRST, SECOND, THIRD };
  const codes: string[] = [];
  const mobile = newPhone();
  const keepSecrets = async (when: string) => {
    const { accessToken, refreshToken } = await readTokens(context);
    Object.assign(secrets, {
      [`access token ${when}`]: accessToken,
      [`refresh token ${when}`]: refreshToken,
    });
  };

  await test.step('register, log in, remember', async () => {
    const { dialog, code } = await register(page, mobile, FIRST);
    codes.push(code);
    await dialog.getByRole('checkbox', { name: '记住密码' }).check();
    await logIn(page, mobile, FIRST);
    await keepSecrets('of the login');
  });

  await test.step('refresh', async () => {
    await expireAccess(context, page);
    await keepSecrets('after the refresh');
    expect(secrets['refresh token after the refresh']).not.toBe(secrets['refresh token of the login']);
  });

  await test.step('a page error and a refused call', async () => {
    const report = page.waitForRequest('**/telemetry/errors');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('canary failure');
      });
    });
    await callFromPage(page, [{ method: 'POST', url: '/system/auth/tenant-sms-login' }]);
    await report;
  });

  const fresh = newPhone();
  /** Open dialogs keep some of their input in storage. */
  const storageOfDialogs: string[] = [];
  await test.step('new phone, new password', async () => {
    await page.goto(`/personalCenter?current=${PROFILE}`);
    const phone = await openDialog(page, '修改手机号');
    const code = phone.getByPlaceholder('请输入手机验证码');
    codes.push(await sendCode(page, mobile));
    await code.fill(codes.at(-1) ?? '');
    storageOfDialogs.push(await readStorage(page));
    await phone.getByRole('button', { name: '下一步' }).click();
    await phone.getByLabel('新手机号').fill(fresh);
    codes.push(await sendCode(page, fresh));
    await code.fill(codes.at(-1) ?? '');
    storageOfDialogs.push(await readStorage(page));
    await phone.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('手机号已修改')).toBeVisible();
    const password = await openDialog(page, '修改密码');
    await password.getByPlaceholder('请输入原密码').fill(FIRST);
    await password.getByPlaceholder('请输入密码').fill(SECOND);
    await password.getByPlaceholder('请确认密码').fill(SECOND);
    storageOfDialogs.push(await readStorage(page));
    await password.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('密码已修改，其他设备需要重新登录')).toBeVisible();
  });
  const storageSignedIn = await readStorage(page);

  await test.step('reset the password', async () => {
    // Leave the page first: it would navigate by itself when it notices the sign-out.
    await page.goto('about:blank');
    await context.clearCookies();
    const dialog = await openLogin(page);
    await dialog.getByRole('button', { name: '忘记密码' }).click();
    await dialog.getByPlaceholder('请输入手机号').fill(fresh);
    codes.push(await obtainCode(page, dialog, fresh));
    await dialog.getByPlaceholder('请输入手机验证码').fill(codes.at(-1) ?? '');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await dialog.getByPlaceholder('请输入密码').fill(THIRD);
    await dialog.getByPlaceholder('请确认密码').fill(THIRD);
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('密码重置成功')).toBeVisible();
  });

  await test.step('SMS login', async () => {
    const dialog = loginDialog(page);
    await dialog.getByRole('tab', { name: '短信登录' }).click();
    await dialog.getByPlaceholder('请输入手机号').fill(fresh);
    codes.push(await obtainCode(page, dialog, fresh));
    await dialog.getByPlaceholder('请输入手机验证码').fill(codes.at(-1) ?? '');
    await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/personalCenter\?current=5$/);
    await keepSecrets('of the SMS login');
  });

  await page.goto('/agreements/user');
  problems.length = 0;
  const places = {
    traces: traces.join('\n'),
    storage: [...storageOfDialogs, storageSignedIn, await readStorage(page)].join('\n'),
    log: await portalLog(),
  };
  expect(places.traces).toContain('canary failure');
  if (places.log) {
    expect(places.log).toContain('/api/system/auth/tenant-sms-login');
    expect(places.log).toContain('"app":"shell"');
  }
  for (const [secret, value = ''] of Object.entries(secrets)) {
    expect(value, secret).not.toBe('');
    for (const [place, text] of Object.entries(places)) {
      for (const form of [value, encodeURIComponent(value)])
        expect(text.includes(form), `${secret} in ${place}`).toBe(false);
    }
  }
  expect(codes).toHaveLength(5);
  for (const code of codes) {
    // Word boundaries: request ids contain six digits between letters now and then.
    const leaked = new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`);
    for (const [place, text] of Object.entries(places)) {
      expect(leaked.test(text), `a code in ${place}`).toBe(false);
    }
  }
});
