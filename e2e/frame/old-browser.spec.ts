import { paths } from '@portal/contract/paths';
import { logIn, loginDialog } from '../auth/auth-steps';
import { visitByOldBrowser } from '../harness/old-browser';
import { newAccount } from '../harness/participant';
import { expect, test } from '../harness/test';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('without popover support the page is not covered, and menu and assistant open and close', async ({
  page,
}) => {
  await visitByOldBrowser(page, '/');
  const popovers = page.locator('[popover]');
  await expect(popovers).toHaveCount(5);
  for (const popover of await popovers.all()) await expect(popover).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();

  const menu = page.locator('#portal-menu');
  const openMenu = page.getByRole('button', { name: '打开菜单' });
  await openMenu.tap();
  await expect(menu).toBeVisible();
  await page.getByRole('button', { name: '关闭菜单' }).tap();
  await expect(menu).toBeHidden();
  await openMenu.tap();
  await page.touchscreen.tap(10, 400);
  await expect(menu).toBeHidden();
  await openMenu.tap();
  await expect(menu).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(address);

  await page.getByRole('button', { name: '打开智能客服' }).tap();
  const assistant = page.locator('#portal-assistant');
  await expect(assistant).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(assistant).toBeHidden();

  await openMenu.tap();
  await menu.getByText('关于大赛', { exact: true }).tap();
  await menu.getByRole('link', { name: '扶持政策' }).tap();
  await expect(page).toHaveURL(/\/match\/policy$/);
  await expect(menu).toBeHidden();
});

test('without popover support a user can sign in, and the next page appears', async ({ page }) => {
  const { mobile, password } = await newAccount(page.request);
  await visitByOldBrowser(page, paths.news.href());
  await page.getByRole('button', { name: '参赛者登录' }).tap();
  await expect(loginDialog(page).getByRole('tab', { name: '密码登录' })).toBeVisible();
  await expect(page.getByText('正在打开登录窗口…')).toBeHidden();
  await logIn(page, mobile, password);
  await page.getByRole('button', { name: '打开菜单' }).tap();
  const menu = page.locator('#portal-menu');
  await menu.getByText('新闻中心', { exact: true }).first().tap();
  await menu.getByRole('link', { name: '新闻中心' }).tap();
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(menu).toBeHidden();
});
