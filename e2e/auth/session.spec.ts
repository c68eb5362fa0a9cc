import type { BrowserContext, Page, Request } from '@playwright/test';
import { LOCK_TURNS, nightly } from '../harness/measure';
import { readTokens, storeTokens } from '../harness/participant';
import { expect, test } from '../harness/test';
import { loginDialog } from './auth-steps';
import { callFromPage, incrementUnderLock } from './page-client';
import { expiredDialog, expireTokens, INFO, openSignedIn, QUIET_PAGE } from './session-steps';

function count(target: Page | BrowserContext, path: string): Request[] {
  const seen: Request[] = [];
  target.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === `/api${path}`) seen.push(request);
  });
  return seen;
}

const expiredText = '登录状态已过期，您可以继续留在该页面，或者重新登录';

test(
  'thirty concurrent 401 responses cause one refresh and thirty retries',
  nightly('shared/api-client/src/client/fresh-access-token.test.ts'),
  async ({ page, baseURL }) => {
    await openSignedIn(page, baseURL);
    await expireTokens(page, baseURL);
    const refreshes = count(page, '/system/auth/refresh-token');
    const infos = count(page, INFO.url);
    const answers = await callFromPage(page, Array(30).fill(INFO));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
    expect(refreshes).toHaveLength(1);
    expect(infos).toHaveLength(60);
    await expect(expiredDialog(page)).toHaveCount(0);
  },
);

test('a failed token refresh rejects all calls and asks once; staying reloads the page signed out', async ({
  page,
  baseURL,
}) => {
  await openSignedIn(page, baseURL);
  await expireTokens(page, baseURL, true);
  const refreshes = count(page, '/system/auth/refresh-token');
  const answers = await callFromPage(page, Array(12).fill(INFO));
  expect(new Set(answers.map(({ value }) => value))).toEqual(
    new Set(['无效的会话，或者会话已过期，请重新登录。']),
  );
  expect(refreshes).toHaveLength(1);
  await expect(expiredDialog(page)).toHaveCount(1);
  await expect(expiredDialog(page).getByText(expiredText)).toBeVisible();
  // The dialog may open while the user types: a stray Space or Enter must not answer it.
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByText('无效的刷新令牌')).toHaveCount(0);
  await callFromPage(page, [INFO]);
  await expect(expiredDialog(page)).toHaveCount(1);
  expect(refreshes).toHaveLength(1);
  const reloaded = page.waitForEvent('load');
  await expiredDialog(page).getByRole('button', { name: '取消' }).click();
  await reloaded;
  expect(await readTokens(page.context())).toEqual({ accessToken: undefined, refreshToken: undefined });
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: '参赛者登录' })).toBeVisible();
  await expect(expiredDialog(page)).toHaveCount(0);
});

test(
  'logging in again clears the session and opens the login dialog',
  nightly('e2e/auth/expiry.spec.ts'),
  async ({ page, baseURL }) => {
    await openSignedIn(page, baseURL);
    await expireTokens(page, baseURL, true);
    await callFromPage(page, [INFO]);
    await expiredDialog(page).getByRole('button', { name: '重新登录' }).click();
    await expect(loginDialog(page).getByRole('tab', { name: '密码登录' })).toBeVisible();
    await expect(expiredDialog(page)).toHaveCount(0);
    expect(await readTokens(page.context())).toEqual({ accessToken: undefined, refreshToken: undefined });
    expect(await page.evaluate(() => localStorage.getItem('portal.user-info'))).toBeNull();
  },
);

test('two tabs refresh only once when their token expires', async ({ page, context, baseURL }) => {
  await openSignedIn(page, baseURL);
  const other = await context.newPage();
  await other.goto(QUIET_PAGE);
  await other.waitForLoadState('networkidle');
  await expireTokens(page, baseURL);
  const refreshes = count(context, '/system/auth/refresh-token');
  const both = await Promise.all([
    callFromPage(page, Array(5).fill(INFO)),
    callFromPage(other, Array(5).fill(INFO)),
  ]);
  expect(both.flat().filter(({ ok }) => ok)).toHaveLength(10);
  expect(refreshes).toHaveLength(1);
  await other.close();
});

test('a token written under the refresh lock is visible to the next tab that acquires the lock', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(QUIET_PAGE);
    await tab.waitForLoadState('networkidle');
  }
  await incrementUnderLock(page, 1);
  await Promise.all([incrementUnderLock(page, LOCK_TURNS), incrementUnderLock(other, LOCK_TURNS)]);
  expect(await readTokens(context)).toMatchObject({ accessToken: String(2 * LOCK_TURNS + 1) });
});

test.describe(
  'in a browser without Web Locks',
  nightly('shared/api-client/src/client/refresh-lock.test.ts'),
  () => {
    test('two tabs still refresh once', async ({ page, context, baseURL }) => {
      await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
      await openSignedIn(page, baseURL);
      const other = await context.newPage();
      await other.goto(QUIET_PAGE);
      await other.waitForLoadState('networkidle');
      await expireTokens(page, baseURL);
      const refreshes = count(context, '/system/auth/refresh-token');
      const both = await Promise.all([callFromPage(page, [INFO, INFO]), callFromPage(other, [INFO, INFO])]);
      expect(both.flat().filter(({ ok }) => ok)).toHaveLength(4);
      expect(refreshes).toHaveLength(1);
      expect(await page.evaluate(() => localStorage.getItem('portal-token-refresh'))).toBeNull();
      await other.close();
    });
  },
);

test(
  'a participant is still signed in after a reload if the token refresh was interrupted',
  nightly('shared/api-client/src/client/fresh-access-token.test.ts'),
  async ({ page, baseURL, problems }) => {
    await openSignedIn(page, baseURL);
    const refresh = '**/api/system/auth/refresh-token';
    const expectSignedIn = async () => {
      await page.unroute(refresh);
      await page.reload();
      await expect(page.getByRole('button', { name: /的账户菜单$/ })).toBeVisible();
      const [answer] = await callFromPage(page, [INFO]);
      expect(answer?.ok).toBe(true);
      await expect(expiredDialog(page)).toHaveCount(0);
    };

    await test.step('interrupted by a reload', async () => {
      await expireTokens(page, baseURL);
      const answered = new Promise<void>((resolve) => {
        void page.route(refresh, async (route) => {
          await route.fetch();
          resolve();
        });
      });
      const cut = callFromPage(page, [INFO]).catch(() => {}); // The page unloads before the response.
      await answered;
      await expectSignedIn();
      await cut;
    });

    await test.step('interrupted by the network, on each attempt', async () => {
      await expireTokens(page, baseURL);
      await page.route(refresh, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await callFromPage(page, [INFO]);
      await expect(expiredDialog(page)).toBeVisible();
      await expectSignedIn();
    });
    // The browser logs the connections that this test cuts.
    problems.length = 0;
  },
);

test('user info is fetched on load and after each navigation; never without a token', async ({
  page,
  context,
  baseURL,
}) => {
  const infos = count(page, '/system/auth/get-permission-info');
  await openSignedIn(page, baseURL);
  expect(infos).toHaveLength(1);
  const first = page.url();
  await page.getByRole('contentinfo').getByRole('link').first().click();
  await expect.poll(() => infos.length).toBe(2);
  await expect(page).not.toHaveURL(first);
  await context.clearCookies();
  const visitor = await context.newPage();
  const asked = count(visitor, '/system/auth/get-permission-info');
  await visitor.goto(first);
  await expect(visitor.getByRole('button', { name: '参赛者登录' })).toBeVisible();
  await visitor.waitForLoadState('networkidle');
  expect(asked).toHaveLength(0);
});

test('going back while a signed-out page reloads still shows a page', async ({ page, baseURL, problems }) => {
  await openSignedIn(page, baseURL);
  const first = page.url();
  await page.getByRole('contentinfo').getByRole('link').first().click();
  await expect(page).not.toHaveURL(first);
  // The reload never gets a response, and the user goes back in the meantime.
  await page.route(page.url(), () => {});
  await page.evaluate(() => {
    addEventListener('beforeunload', () => setTimeout(() => history.back()), { once: true });
    setTimeout(async () => {
      for (const { name = '' } of await cookieStore.getAll()) await cookieStore.delete(name);
      window.dispatchEvent(new Event('focus'));
    });
  });
  await expect(page.getByRole('button', { name: '参赛者登录' })).toBeVisible();
  expect(page.url()).toBe(first);
  problems.length = 0; // The abandoned navigation.
});

test(
  'a session that ended is detected when the app starts',
  nightly('e2e/auth/two-tabs.spec.ts'),
  async ({ page, context, baseURL }) => {
    await storeTokens(context, baseURL, { accessToken: 'gone', refreshToken: 'gone' });
    await page.goto(QUIET_PAGE);
    await expect(expiredDialog(page)).toBeVisible();
  },
);

test(
  'concurrent errors show one message, with the text for the error code',
  nightly('shared/api-client/src/client/request.test.ts'),
  async ({ page, problems }) => {
    await page.goto(QUIET_PAGE);
    await page.waitForLoadState('networkidle');
    const speak = async (fulfil: Parameters<Page['route']>[1], text: string) => {
      await page.route('**/api/canary', fulfil);
      await callFromPage(page, Array(3).fill({ method: 'GET', url: '/canary' }));
      await expect(page.getByText(text, { exact: true })).toHaveCount(1);
      await page.unroute('**/api/canary');
    };
    await speak((route) => route.fulfill({ json: { code: 403 } }), '当前操作没有权限');
    await speak((route) => route.fulfill({ json: { code: 404 } }), '访问资源不存在');
    await speak((route) => route.fulfill({ json: { code: 999 } }), '系统未知错误，请反馈给管理员');
    await speak((route) => route.fulfill({ json: { code: 500, msg: '名额已满' } }), '名额已满');
    await speak((route) => route.fulfill({ status: 502, body: 'bad gateway' }), '系统接口502异常');
    await speak((route) => route.abort('connectionrefused'), '服务连接异常，请重试');
    // The browser logs each of the failures that this test causes.
    problems.length = 0;
  },
);
