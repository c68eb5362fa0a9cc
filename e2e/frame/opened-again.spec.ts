import { holdRequests, pauseClock } from '../harness/hold-still';
import { waitForHydration, watchFirstPass } from '../harness/hydration';
import { nightly } from '../harness/measure';
import { expect, type Page, test } from '../harness/test';

const SECOND = 1000;

const OF_PUBLIC_PAGES = /^\/(?:api\/content\/(?!assets\/)|remotes\/content\/)/;
const PUBLIC_DATA = /^\/api\/content\/(?!assets\/)/;
const CODE = /^\/(?:assets|remotes)\/.*\.(?:js|css|json)$/;

/** By default data and code of public pages: other files load when the page is idle. */
function watchRequests(page: Page, watched = OF_PUBLIC_PAGES): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (watched.test(pathname)) asked.push(pathname);
  });
  return asked;
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a page seen minutes ago appears immediately from the cache, and updates when its content has changed', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/news');
  await waitForHydration(page);
  const card = page.getByRole('main').locator('a[href^="/news/detail/"]').first();
  const before = (await card.textContent()) ?? '';
  await menu(page, '产业园区').click();
  await expect(title(page, '产业园区')).toBeVisible();
  await page.clock.fastForward(120 * SECOND);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/content/news/page*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.list[0].title = '刚刚改过的标题';
    await released;
    await route.fulfill({ response: answer, json: body });
  });
  await menu(page, '新闻中心').click();
  await expect(title(page, '新闻中心')).toBeVisible();
  await expect(card).toHaveText(before);
  release();
  await expect(card).toContainText('刚刚改过的标题');

  await menu(page, '产业园区').click();
  await expect(title(page, '产业园区')).toBeVisible();
  await page.clock.fastForward(120 * SECOND);
  await page.unroute('**/api/content/news/page*');
  const refused = page.waitForResponse('**/api/content/news/page*');
  await page.route('**/api/content/news/page*', (route) =>
    route.fulfill({ json: { code: 500, msg: '系统繁忙', data: null } }),
  );
  await menu(page, '新闻中心').click();
  await refused;
  await expect(card).toContainText('刚刚改过的标题');
});

test('hovering a link preloads its page, so that neither the click nor showing the page again sends a request', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await waitForHydration(page);
  // Pause the clock, or the page would preload whenever it is idle.
  await pauseClock(page);
  const data = page.waitForResponse('**/api/content/news/page*').then((answer) => answer.finished());
  const code = ['script', 'stylesheet'].map((type) =>
    page.waitForEvent(
      'requestfinished',
      (file) => file.resourceType() === type && file.url().includes('/remotes/content/'),
    ),
  );
  await menu(page, '新闻中心').hover();
  await page.clock.runFor(SECOND);
  await Promise.all([data, ...code]);
  const asked = watchRequests(page);
  await menu(page, '新闻中心').click();
  await expect(title(page, '新闻中心')).toBeVisible();
  expect(asked).toEqual([]);

  await test.step('shown again', async () => {
    await menu(page, '产业园区').click();
    await expect(title(page, '产业园区')).toBeVisible();
    const askedAgain = watchRequests(page);
    await menu(page, '新闻中心').click();
    await expect(title(page, '新闻中心')).toBeVisible();
    await page.goBack();
    await expect(title(page, '产业园区')).toBeVisible();
    expect(askedAgain).toEqual([]);
  });
});

test('pressing a link starts loading code and data of its page immediately, each file once and without the integrity list', async ({
  page,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  // React handles the press at this element, which may delay the document’s listener for long.
  await page.evaluate(() =>
    document
      .getElementById('portal-root')
      ?.addEventListener('pointerdown', (press) => press.stopPropagation()),
  );
  const asked = watchRequests(page);
  const release = await holdRequests(page, '**/remotes/content/**');
  const data = page.waitForRequest('**/api/content/news/page*');
  const code = page.waitForRequest('**/remotes/content/**/*.js');
  await menu(page, '新闻中心').dispatchEvent('pointerdown');
  await Promise.all([data, code]);
  await menu(page, '新闻中心').click();
  release();
  await expect(title(page, '新闻中心')).toBeVisible();
  const files = asked.filter((path) => path.startsWith('/remotes/')).map((path) => path.replace(/.*\./, ''));
  // The page’s own files, and the script shared by all lists.
  expect(files.toSorted()).toEqual(['css', 'js', 'js']);
  expect(new Set(asked).size).toBe(asked.length);
});

test('a click renders the page’s first viewport, then the rest; going back renders everything at the same time', async ({
  page,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  const sections = page.locator('main section');
  const allSections = await sections.count();
  const results = page.locator('main a[href^="/news/detail/"]');

  const list = watchFirstPass(page, 'main p[role="status"]', 'main a[href^="/news/detail/"]');
  await menu(page, '新闻中心').click();
  const { parts: firstResults, footerInSight } = await list;
  expect(footerInSight).toBe(false);
  expect(firstResults).toBeGreaterThan(0);
  await expect.poll(() => results.count()).toBeGreaterThan(firstResults);

  const home = watchFirstPass(page, 'main #hero', 'main section');
  await menu(page, '首页').click();
  const first = await home;
  expect(first.footerInSight).toBe(false);
  expect(first.parts).toBeGreaterThan(0);
  expect(first.parts).toBeLessThan(allSections);
  await expect(sections).toHaveCount(allSections);

  // Until then, the height of sections far down is an estimate.
  await expect(page.locator('html')).toHaveAttribute('data-whole');
  await sections.last().scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  // Not `click`, which may scroll the page to the link.
  await menu(page, '新闻中心').dispatchEvent('click');
  await expect(title(page, '新闻中心')).toBeVisible();
  const back = watchFirstPass(page, 'main #hero', 'main section');
  await page.goBack();
  expect(await back).toEqual({ parts: allSections, footerInSight: expect.any(Boolean) });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

/** Rules that set the controls' tokens on the root element: inserting one restyles the whole page. */
const countThemeRules = (page: Page) =>
  page.evaluate(
    () =>
      [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .filter(({ cssText }) => cssText.includes('--chakra-spacing-1:')).length,
  );

test(
  'after three idle seconds, the sign-in dialog and the menu’s pages are preloaded',
  nightly('shell/src/pages/prefetch-when-idle.test.ts'),
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await waitForHydration(page);
    await pauseClock(page);
    await page.waitForLoadState('networkidle');
    const asked = watchRequests(page, CODE);
    const data = watchRequests(page, PUBLIC_DATA);
    await page.clock.runFor(1.5 * SECOND);
    expect([...asked, ...data]).toEqual([]);
    await expect(async () => {
      await page.clock.runFor(SECOND);
      const scripts = asked.filter((path) => path.endsWith('.js'));
      expect(scripts.some((path) => path.startsWith('/remotes/auth/'))).toBe(true);
      expect(scripts.filter((path) => path.startsWith('/remotes/content/')).length).toBeGreaterThan(6);
      expect(data).toContain('/api/content/project/page');
      expect(await countThemeRules(page)).toBe(1);
    }).toPass();
    await page.waitForLoadState('networkidle');
    data.length = 0;
    asked.length = 0;
    for (const name of ['新闻中心', '项目展示']) {
      await menu(page, name).click();
      await expect(title(page, name)).toBeVisible();
    }
    expect(data).toEqual([]);
    await menu(page, '产业园区').click();
    await expect(title(page, '产业园区')).toBeVisible();
    await page.getByRole('button', { name: '参赛者登录' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: '登录', exact: true })).toBeVisible();
    expect(asked).toEqual([]);
    expect(await countThemeRules(page)).toBe(1);
  },
);

test('with data saving on, nothing is preloaded before a click', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.clock.install();
  await page.goto('/');
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  const asked = watchRequests(page);
  await page.clock.runFor(10 * SECOND);
  expect(asked).toEqual([]);
  await menu(page, '新闻中心').hover();
  await menu(page, '新闻中心').focus();
  await menu(page, '产业园区').click();
  await expect(title(page, '产业园区')).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/content/news'))).toEqual([]);
});
