import { paths } from '@portal/contract/paths';
import { holdRequests } from '../harness/hold-still';
import { expect, type Page, test } from '../harness/test';

/** Container of the page: first as rendered by the server, then replaced by the remote's own. */
const PAGE = 'main [data-remote]';

/**
 * Opens a page with its remotes held back, and waits until the frame has hydrated.
 * @returns a function that releases the remotes and waits for the page
 */
async function openWithoutRemote(page: Page, path: string, held = '**'): Promise<() => Promise<void>> {
  const letThrough = await holdRequests(page, `**/remotes/${held}/*.js`);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(PAGE).waitFor({ state: 'attached' });
  await page.waitForFunction((selector) => {
    const place = document.querySelector(selector);
    return place !== null && Object.keys(place).some((key) => key.startsWith('__react'));
  }, PAGE);
  const early = await page.locator(PAGE).elementHandle();
  return async () => {
    letThrough();
    await expect.poll(() => early?.evaluate((one) => one.isConnected)).toBe(false);
  };
}

test('a link clicked before the page has loaded opens its target', async ({ page }) => {
  const bringPage = await openWithoutRemote(page, paths.news.href());
  const article = page.getByRole('main').locator('a[href^="/news/detail/"]').first();
  const href = await article.getAttribute('href');
  await article.click();
  await bringPage();
  await expect(page.getByRole('article')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(href);
});

test('an open menu stays open when the page loads', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const bringPage = await openWithoutRemote(page, paths.news.href());
  await page.getByRole('button', { name: '打开菜单' }).click();
  const field = page.locator('#portal-menu').getByRole('searchbox');
  await field.click();
  await page.keyboard.type('计划书');
  await bringPage();
  await page.keyboard.type('模板');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('计划书模板');
});

test('opened details and the scroll position are kept when the page loads', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const bringPage = await openWithoutRemote(page, paths.competitionEnter.href());
  const details = page.getByRole('main').locator('details').last();
  await details.locator('summary').click();
  await expect(details).toHaveAttribute('open', '');
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await bringPage();
  await expect(details).toHaveAttribute('open', '');
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test('a filter bar keeps its scroll position when the page loads', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const bringPage = await openWithoutRemote(page, paths.news.href());
  const getPlaces = () =>
    page.locator(`${PAGE} *`).evaluateAll((all) => all.map(({ scrollLeft }) => scrollLeft).filter(Boolean));
  await page.locator(`${PAGE} nav *`).evaluateAll((all) => {
    for (const one of all) one.scrollLeft = 90;
  });
  const before = await getPlaces();
  expect(before.length).toBeGreaterThan(0);
  await bringPage();
  await expect.poll(getPlaces).toEqual(before);
});

test('the page waits for the end of an input method composition before it replaces the HTML', async ({
  page,
}) => {
  const letThrough = await openWithoutRemote(page, paths.news.href());
  const field = page.getByRole('main').getByRole('searchbox');
  await field.focus();
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'bao ming', selectionStart: 8, selectionEnd: 8 });
  const isThere = letThrough();
  // Wait until the page would have been ready.
  await page.waitForLoadState('networkidle');
  await input.send('Input.insertText', { text: '报名' });
  await isThere;
  await expect(field).toHaveValue('报名');
  await expect(field).toBeFocused();
});

test('going back to a page that has not loaded yet shows its server-rendered HTML immediately', async ({
  page,
}) => {
  const bringPage = await openWithoutRemote(page, paths.news.href(), 'content/**');
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await page.getByRole('navigation', { name: '页脚导航' }).getByRole('link', { name: '大赛报名' }).click();
  await expect(heading).not.toHaveText(paths.news.title);
  await page.goBack({ waitUntil: 'commit' });
  await expect(heading).toHaveText(paths.news.title);
  await bringPage();
  await expect(heading).toHaveText(paths.news.title);
});

test('selected text stays selected when the page loads', async ({ page }) => {
  const bringPage = await openWithoutRemote(page, paths.news.href());
  const title = page.locator(`${PAGE} h1`);
  await title.selectText();
  const selected = () => page.evaluate(() => getSelection()?.toString());
  expect(await selected()).toBe(paths.news.title);
  await bringPage();
  await expect.poll(selected).toBe(paths.news.title);
});

test('links of a page whose remote fails to load open server-rendered pages', async ({ page, problems }) => {
  await page.route('**/remotes/content/**/*.js', (route) => route.abort());
  await page.goto(paths.news.href());
  await expect(page.getByText('该模块暂时无法加载')).toBeVisible();
  const items = page.getByRole('main').locator('a[href^="/news/detail/"]');
  const before = await items.count();
  await page.getByRole('navigation', { name: '按栏目筛选' }).getByRole('link').nth(2).click();
  await expect(page).toHaveURL(/category=/);
  await expect.poll(() => items.count()).toBeLessThan(before);
  await expect(page.getByText('该模块暂时无法加载')).toBeVisible();
  await items.first().click();
  await expect(page.getByRole('article')).toBeVisible();
  problems.length = 0;
});
