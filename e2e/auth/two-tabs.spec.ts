import { openDialog, PROFILE } from '../account/dialog-steps';
import { openCenter } from '../account/signed-in';
import { nightly } from '../harness/measure';
import { newAccount, newTokens, storeTokens } from '../harness/participant';
import { expect, test } from '../harness/test';
import { logIn, loginDialog, openLogin } from './auth-steps';
import { callFromPage } from './page-client';
import { expiredDialog, expireTokens, INFO, openSignedIn, QUIET_PAGE } from './session-steps';

test('a login or logout in one tab is followed by the other, which opens the page that had asked for it', async ({
  page,
  context,
}) => {
  const { mobile, password } = await newAccount(page.request);
  await page.goto('/personalCenter?current=4');
  await expect(page.getByText('请先登录')).toBeVisible();
  await expect(loginDialog(page).getByRole('tab', { name: '密码登录' })).toBeVisible();
  const other = await context.newPage();
  await openLogin(other);
  await logIn(other, mobile, password);
  await expect(page.getByRole('heading', { name: '个人资料', level: 1 })).toBeVisible();
  await expect(loginDialog(page)).toHaveCount(0);

  await test.step('logout', async () => {
    await page.goto(QUIET_PAGE);
    await expect(page.getByRole('button', { name: /的账户菜单$/ })).toBeVisible();
    await other.getByRole('button', { name: /的账户菜单$/ }).click();
    await other.getByRole('button', { name: '退出登录' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('button', { name: '参赛者登录' })).toBeVisible();
  });
  await other.close();
});

test(
  'a login in one tab is followed by the other even after both showed the session as expired',
  nightly('shared/api-client/src/client/page-owner.test.ts'),
  async ({ page, context, baseURL }) => {
    const { mobile, password } = await openSignedIn(page, baseURL);
    const other = await context.newPage();
    await other.goto(QUIET_PAGE);
    await other.waitForLoadState('networkidle');
    await expireTokens(page, baseURL, true);
    await Promise.all([callFromPage(page, [INFO]), callFromPage(other, [INFO])]);
    await expect(expiredDialog(page)).toBeVisible();
    await expiredDialog(other).getByRole('button', { name: '重新登录' }).click();
    await logIn(other, mobile, password);
    await expect(page.getByRole('button', { name: /的账户菜单$/ })).toBeVisible();
    await expect(expiredDialog(page)).toHaveCount(0);
    await other.close();
  },
);

test(
  'an open dialog keeps its input when the same person logs in again in another tab',
  nightly('shared/api-client/src/client/page-owner.test.ts'),
  async ({ page, context, baseURL }) => {
    const { mobile, password } = await openCenter(page, baseURL, PROFILE);
    const dialog = await openDialog(page, '修改邮箱');
    await dialog.getByLabel('邮箱').fill('mine@example.com');
    await storeTokens(context, baseURL, { accessToken: 'gone', refreshToken: 'gone' });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(expiredDialog(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto(QUIET_PAGE);
    await expiredDialog(other).getByRole('button', { name: '重新登录' }).click();
    await logIn(other, mobile, password);
    await expect(expiredDialog(page)).toHaveCount(0);
    await expect(dialog.getByLabel('邮箱')).toHaveValue('mine@example.com');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('邮箱已修改')).toBeVisible();
    await other.close();
  },
);

test('a page restored from the back/forward cache checks its page owner', async ({
  page,
  context,
  baseURL,
}) => {
  const { mobile } = await openCenter(page, baseURL, PROFILE);
  const shownPhone = page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`).first();
  await expect(shownPhone).toBeVisible();
  const somebody = await newAccount(page.request);
  await storeTokens(context, baseURL, await newTokens(page.request, somebody));
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText('已切换为其他账号登录，页面内容已更新')).toBeVisible();
  await expect(shownPhone).toHaveCount(0);
  await expect(page.getByText(`****${somebody.mobile.slice(-4)}`).first()).toBeVisible();
});

test('a page opened after another person signed in is never rendered for the first person', async ({
  page,
  context,
  baseURL,
}) => {
  await openCenter(page, baseURL, PROFILE);
  const somebody = await newAccount(page.request);
  await storeTokens(context, baseURL, await newTokens(page.request, somebody));
  const drawn: string[] = [];
  await page.exposeFunction('noteDrawn', (heading: string) => drawn.push(heading));
  await page.evaluate(() => {
    const { noteDrawn } = globalThis as unknown as { noteDrawn: (heading: string) => void };
    const look = () => {
      if (location.pathname === '/news' && document.documentElement.style.display !== 'none')
        noteDrawn(document.querySelector('main h1')?.textContent ?? '');
      requestAnimationFrame(look);
    };
    look();
    // As the other tab writes it, before its storage event arrives.
    const identity = JSON.parse(localStorage.getItem('portal.user-info') ?? '{}');
    localStorage.setItem('portal.user-info', JSON.stringify({ ...identity, id: identity.id + 1 }));
    document.querySelector<HTMLElement>('header a[href="/news"]')?.click();
  });
  await expect(page.getByText('已切换为其他账号登录，页面内容已更新')).toBeVisible();
  expect(drawn).toEqual([]);
});

test(
  "logging in on another person's page loads a new page",
  nightly('shared/api-client/src/client/page-owner.test.ts'),
  async ({ page, context, baseURL }) => {
    await openCenter(page, baseURL, PROFILE);
    const dialog = await openDialog(page, '修改邮箱');
    await dialog.getByLabel('邮箱').fill('mine@example.com');
    await storeTokens(context, baseURL, { accessToken: 'gone', refreshToken: 'gone' });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expiredDialog(page).getByRole('button', { name: '重新登录' }).click();
    const somebody = await newAccount(page.request);
    const loaded = page.waitForEvent('load');
    await logIn(page, somebody.mobile, somebody.password);
    await loaded;
    await expect(page.getByRole('heading', { name: '参赛记录', level: 1 })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  },
);
