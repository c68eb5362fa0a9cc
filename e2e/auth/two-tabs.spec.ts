import { newAccount } from '../harness/participant';
import { expect, test } from '../harness/test';
import { logIn, loginDialog, openLogin } from './auth-steps';
import { callFromPage } from './page-client';
import { expire, expiredDialog, INFO, QUIET_PAGE, signedIn } from './session-steps';

test('a log-out in one tab is followed by the other', async ({ page, context, baseURL }) => {
  await signedIn(page, baseURL);
  const other = await context.newPage();
  await other.goto(QUIET_PAGE);
  await expect(other.getByRole('button', { name: /的账户菜单$/ })).toBeVisible();
  await context.clearCookies();
  await other.evaluate(() => localStorage.removeItem('portal.user-info'));
  await expect(page.getByRole('button', { name: '参赛者登录' })).toBeVisible();
  await other.close();
});

test('a log-in in one tab is followed by the other: the page that asked for it opens', async ({
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
  await other.close();
});

test('so is one after both tabs were told that the login has expired', async ({ page, context, baseURL }) => {
  const { mobile, password } = await signedIn(page, baseURL);
  const other = await context.newPage();
  await other.goto(QUIET_PAGE);
  await other.waitForLoadState('networkidle');
  await expire(page, baseURL, true);
  await Promise.all([callFromPage(page, [INFO]), callFromPage(other, [INFO])]);
  await expect(expiredDialog(page)).toBeVisible();
  await expiredDialog(other).getByRole('button', { name: '重新登录' }).click();
  await logIn(other, mobile, password);
  await expect(page.getByRole('button', { name: /的账户菜单$/ })).toBeVisible();
  await expect(expiredDialog(page)).toHaveCount(0);
  await other.close();
});
