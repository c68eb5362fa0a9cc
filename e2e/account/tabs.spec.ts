import { expectFitsEveryWidth } from '../harness/layout';
import { NIGHTLY, nightly } from '../harness/measure';
import { expect, test } from '../harness/test';
import { openDialog } from './dialog-steps';
import { callAs, openCenter } from './signed-in';

const tabs = [
  [1, '概览'],
  [2, '账号安全'],
  [3, '消息通知'],
  [4, '个人资料'],
  [5, '参赛记录'],
  [6, '我的数据'],
  [7, '设置'],
] as const;

test('each number opens its tab, regardless of the URL’s case, and unknown numbers the overview; every tab fits every width and is accessible', async ({
  page,
  baseURL,
}) => {
  await openCenter(page, baseURL, 5);
  const nav = page.getByRole('navigation', { name: '个人中心' });
  const current = nav.locator('[aria-current="page"]');
  // Opening by URL uses the same lookup as the links below.
  for (const [number, label] of NIGHTLY ? tabs : tabs.slice(2, 3)) {
    await page.goto(`/PersonalCenter?current=${number}`);
    await expect(current).toHaveText(label);
  }
  await page.goto('/personalCenter?current=99');
  await expect(current).toHaveText('概览');
  for (const [number, label] of tabs) {
    await nav.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`current=${number}$`));
    await expect(current).toHaveText(label);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFitsEveryWidth(page, label);
  }
});

test('a tab opened from further down the page starts at its heading; going back restores the scroll position', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await openCenter(page, baseURL, 6);
  await page.getByRole('button', { name: '注销账号' }).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(100);
  await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '个人资料' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '个人资料' })).toBeInViewport({ ratio: 1 });
  // The heading appears before the tab’s content and URL.
  await expect(page).toHaveURL(/current=4$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: '注销账号' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test(
  'a visitor gets the login dialog and a signed-out state',
  nightly('e2e/auth/two-tabs.spec.ts'),
  async ({ page }) => {
    await page.goto('/personalCenter?current=4');
    await expect(page.getByRole('tab', { name: '密码登录' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('请先登录')).toBeVisible();
  },
);

test('form code loads with a dialog, not with the page; a tab that fails to load says so and can be retried', async ({
  page,
  baseURL,
  problems,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await openCenter(page, baseURL, 4);
  await page.waitForLoadState('networkidle');
  const withPage = scripts.length;
  const dialog = await openDialog(page, '修改邮箱');
  const withDialog = scripts.slice(withPage);
  expect(
    withDialog.filter((path) => path.startsWith('/assets/')),
    'the form library',
  ).not.toEqual([]);
  expect(
    withDialog.filter((path) => path.startsWith('/remotes/account/')),
    'the dialog',
  ).not.toEqual([]);

  await test.step('the other tabs stay reachable', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.route('**/api/comp/entry/mine', (route) => route.abort('connectionrefused'));
    const nav = page.getByRole('navigation', { name: '个人中心' });
    await nav.getByRole('link', { name: '参赛记录' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '参赛记录' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      '参赛记录加载失败服务连接异常，请重试重试',
    );
    await page.unroute('**/api/comp/entry/mine');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('还没有参赛记录')).toBeVisible();
    await expect(page.locator('main :focus'), 'the keyboard goes on in what has come').toHaveCount(1);
    // The browser logs the request that this test aborts.
    problems.length = 0;
  });
});

test(
  'an entry shows its status; an empty list links to the entry form',
  nightly('e2e/account/records.spec.ts'),
  async ({ page, baseURL }) => {
    const { tokens } = await openCenter(page, baseURL, 5);
    await expect(page.getByRole('link', { name: '去报名' })).toBeVisible();
    const season = await callAs<{ id: string; name: string }>(page, tokens, 'GET', '/comp/season/current');
    await callAs(page, tokens, 'POST', '/comp/entry', { seasonId: season.id });
    await page.reload();
    const card = page.getByRole('region', { name: '未命名项目' });
    await expect(card.getByText(season.name)).toBeVisible();
    await expect(card.getByText('草稿', { exact: true }).first()).toBeVisible();
    await card.getByText('办理进度').click();
    await expect(card.getByRole('list').getByText('草稿')).toBeVisible();
    await card.getByRole('link', { name: '继续填写' }).click();
    await expect(page).toHaveURL(/\/competitionEnter\?entry=/);
  },
);
