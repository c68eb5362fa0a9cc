import { paths } from '@portal/contract/paths';
import { holdRequests } from '../harness/hold-still';
import { expect, type Page, test } from '../harness/test';

/** The remote's page: as the server rendered it, then the remote's own. */
const PAGE = 'main [data-remote]';

/**
 * Opens a page whose remote is held back, with the frame around its HTML at work.
 * @param held the remotes that are
 * @returns what brings the page itself
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

test('a link that is followed before the page has come leads to its page', async ({ page }) => {
  const bringPage = await openWithoutRemote(page, paths.news.href());
  const article = page.getByRole('main').locator('a[href^="/news/detail/"]').first();
  const href = await article.getAttribute('href');
  await article.click();
  await bringPage();
  await expect(page.getByRole('article')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(href);
});

test('what is open in the frame stays open when the page comes', async ({ page }) => {
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

test('opened details, a bar scrolled sideways and the place on the page stay when the page comes', async ({
  page,
}) => {
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

test('a filter bar stays where it was scrolled when the page comes', async ({ page }) => {
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

test('the page waits for the end of a word that an input method is composing', async ({ page }) => {
  const letThrough = await openWithoutRemote(page, paths.news.href());
  const field = page.getByRole('main').getByRole('searchbox');
  await field.focus();
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'bao ming', selectionStart: 8, selectionEnd: 8 });
  const isThere = letThrough();
  // Long enough for the page to come.
  await page.waitForLoadState('networkidle');
  await input.send('Input.insertText', { text: '报名' });
  await isThere;
  await expect(field).toHaveValue('报名');
  await expect(field).toBeFocused();
});

test('going back to a page that has not come shows what the server rendered of it at once', async ({
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

test('selected text stays selected when the page comes', async ({ page }) => {
  const bringPage = await openWithoutRemote(page, paths.news.href());
  const title = page.locator(`${PAGE} h1`);
  await title.selectText();
  const selected = () => page.evaluate(() => getSelection()?.toString());
  expect(await selected()).toBe(paths.news.title);
  await bringPage();
  await expect.poll(selected).toBe(paths.news.title);
});

test('links of a page whose remote can not be loaded lead to what the server has', async ({
  page,
  problems,
}) => {
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
