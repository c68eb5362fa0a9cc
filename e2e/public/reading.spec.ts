import { paths } from '@portal/contract/paths';
import { holdRequests } from '../harness/hold-still';
import { waitForHydration } from '../harness/hydration';
import { expect, type Page, test } from '../harness/test';
import { findNewestItem } from './public-pages';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('going back to a list restores filter, page and scroll position', async ({ page }) => {
  await page.goto('/news');
  await page.getByRole('navigation', { name: '按栏目筛选' }).getByRole('link', { name: '赛事动态' }).click();
  await expect(page).toHaveURL(/category=/);
  await page.goto('/news?page=2');
  await waitForHydration(page);
  const entry = page.getByRole('main').locator('a[href^="/news/detail/"]').nth(4);
  await entry.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  await entry.click();
  await expect(page).toHaveURL(/\/news\/detail\/\d+$/);
  await expect(page.getByRole('article')).toBeVisible();
  expect(await scrolled(page)).toBe(0);

  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/content/news/page')) asked.push(request.url());
  });
  await page.goBack();
  await expect(page).toHaveURL(/\/news\?page=2$/);
  await expect(entry).toBeFocused();
  await expect(page.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => scrolled(page)).toBeGreaterThan(before - 5);
  await expect.poll(() => scrolled(page)).toBeLessThan(before + 5);

  await page.goForward();
  await expect(page).toHaveURL(/\/news\/detail\/\d+$/);
  await page.goBack();
  await expect(page.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  expect(asked, 'what was shown before is not asked for again').toEqual([]);
});

for (const path of ['/news/detail/', '/park/parks?'])
  test(`going back from ${path} to the home page restores the scroll position, despite lazily laid out sections`, async ({
    page,
  }) => {
    await page.goto('/');
    // A click before hydration would load a document, and bfcache would handle going back.
    await waitForHydration(page);
    const entry = page.getByRole('main').locator(`a[href^="${path}"]`).last();
    await entry.scrollIntoViewIfNeeded();
    const top = () => entry.evaluate((link) => Math.round(link.getBoundingClientRect().top));
    // Measured on click: the click itself may scroll the link into view.
    const left = entry.evaluate(
      (link) =>
        new Promise<number>((done) => {
          link.addEventListener('click', () => done(Math.round(link.getBoundingClientRect().top)));
        }),
    );
    await entry.click();
    const before = await left;
    await expect(page.getByRole('main').locator('#hero')).toHaveCount(0);
    await page.goBack();
    await expect(entry).toBeFocused();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(5);
  });

test('filters can be combined, a search keeps them, and an empty result offers to clear them', async ({
  page,
}) => {
  await page.goto('/financingNeeds');
  await page.getByRole('navigation', { name: '按融资方式筛选' }).getByRole('link', { name: '股权' }).click();
  await expect(page).toHaveURL(/kind=/);
  await page.getByRole('searchbox', { name: '搜索需求、企业或用途' }).fill('不会有人写的词');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyword=.*kind=|kind=.*keyword=/);
  await expect(page.getByText('没有找到符合条件的内容')).toBeVisible();
  await page.getByRole('link', { name: '清除全部条件' }).click();
  await expect(page).toHaveURL(/\/financingNeeds$/);
  await expect(page.getByRole('main').locator('a[href^="/financingNeeds/detail/"]').first()).toBeVisible();

  await test.step('the contact of a financing need asks a visitor to log in', async () => {
    await page.getByRole('navigation', { name: '按状态筛选' }).getByRole('link', { name: '对接中' }).click();
    await expect(page).toHaveURL(/\/financingNeeds\?/);
    await page.getByRole('main').locator('a[href^="/financingNeeds/detail/"]').first().click();
    await expect(page.getByText('登录后可查看企业联系人与联系方式。')).toBeVisible();
  });
});

test('a filter chosen while the list is still loading another one is added to it', async ({ page }) => {
  const letThrough = await holdRequests(page, '**/content/financingNeeds/page?*');
  await page.goto(paths.financingNeeds.href());
  await waitForHydration(page);
  const filter = (name: string) => page.getByRole('navigation', { name });
  const stock = filter('按融资方式筛选').getByRole('link', { name: '股权' });
  await stock.click();
  await expect(stock).toHaveAttribute('aria-current', 'true');
  await filter('按行业筛选').getByRole('link', { name: '新能源', exact: true }).click();
  letThrough();
  await expect(page).toHaveURL(paths.financingNeeds.href({ kind: '股权', industry: '新能源' }));
});

test('an article can be enlarged, and shared by link and QR code', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/news');
  await page.getByRole('main').locator('a[href^="/news/detail/"]').first().click();
  const large = page.getByRole('group', { name: '字号' }).getByRole('button', { name: '大' });
  await large.click();
  await expect(large).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(large).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: '分享' }).click();
  const share = page.getByRole('region', { name: '分享本页' });
  await expect(share.getByRole('img', { name: '本页链接的二维码' })).toBeVisible();
  await share.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('链接已复制')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  await expect(page.getByRole('button', { name: '分享' })).toBeFocused();
});

test('paging a list by keyboard moves focus to its top', async ({ page }) => {
  await page.goto('/news');
  await waitForHydration(page);
  await page.getByRole('link', { name: '下一页' }).press('Enter');
  await expect(page.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto('/productServices/list?page=99');
  await waitForHydration(page);
  await page.getByRole('link', { name: '回到第一页' }).press('Enter');
  await expect(page.getByRole('heading', { name: '产品与方案' })).toBeFocused();
});

test('search finds content and links to it', async ({ page }) => {
  await page.goto('/search');
  await waitForHydration(page);
  await page.getByRole('main').getByRole('searchbox').fill('中试');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '“中试”的搜索结果' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '“中试”的搜索结果' })).toHaveCount(1);
  const hit = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .filter({ hasText: '中试' })
    .first();
  await hit.click();
  await expect(page).not.toHaveURL(/\/search/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a question sent before the scripts have loaded is answered, and so is the next one, both with sources', async ({
  page,
}) => {
  const bringScripts = await holdRequests(page, '**/*.js');
  await page.goto('/assistant', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: '输入您的问题' }).fill('报名什么时候截止');
  await page.keyboard.press('Enter');
  bringScripts();
  await expect(page.getByText('参考来源')).toBeVisible();
  await page.getByRole('textbox', { name: '输入您的问题' }).fill('报名什么时候截止');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByText('参考来源')).toHaveCount(2);
  await expect(page.getByRole('log').getByRole('link').last()).toBeVisible();
});

test('lines pasted before the scripts have loaded are not sent automatically', async ({ page }) => {
  const bringScripts = await holdRequests(page, '**/*.js');
  await page.goto('/assistant', { waitUntil: 'commit' });
  const field = page.getByRole('textbox', { name: '输入您的问题' });
  await field.fill('我们是昆明的团队。\n想问报名');
  bringScripts();
  await waitForHydration(page);
  await expect(field).toHaveValue('我们是昆明的团队。\n想问报名');
  await expect(page.getByText('您可以这样问')).toBeVisible();
});

test('following a source of an answer and going back restores the conversation', async ({ page }) => {
  await page.goto('/assistant');
  await waitForHydration(page);
  const field = page.getByRole('textbox', { name: '输入您的问题' });
  await field.fill('园区在哪里');
  await field.press('Enter');
  await page.getByRole('log').locator(`a[href="${paths.park.href()}/project"]`).last().click();
  await expect(page).toHaveURL(/park/);
  await page.goBack();
  await expect(page.getByRole('log').getByText('园区在哪里')).toBeVisible();
  await expect(page.getByText('参考来源')).toHaveCount(1);
});

test('the video of a product plays within its page', async ({ page }) => {
  await page.goto(paths.products.href());
  await page
    .getByRole('main')
    .getByRole('link', { name: /明眸E3边缘质检盒/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^播放视频/ }).click();
  const film = page.locator('video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  await expect(page.getByText('视频暂时无法播放')).toHaveCount(0);
});

test('clicking an icon copies its name', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/icons/svg-icons');
  await page.getByRole('button', { name: '复制图标名称 award' }).click();
  await expect(page.getByText('已复制：award')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('award');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test('the current tab and a chosen filter are scrolled into view, a table breaks no figure, and an activity shows time and place first', async ({
    page,
  }) => {
    await page.goto(paths.match.href('policy'));
    const tabs = page.getByRole('navigation', { name: '关于大赛' });
    await expect(tabs.getByRole('link', { name: '扶持政策' })).toBeInViewport({ ratio: 0.9 });
    const cell = page.getByRole('cell').first();
    const lines = await cell.evaluate((element) => {
      element.textContent = '123,456,789.00';
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
    await tabs.getByRole('link', { name: '赛程安排' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '赛程安排' })).toBeVisible();
    await expect(tabs.getByRole('link', { name: '赛程安排' })).toBeInViewport({ ratio: 0.9 });

    await page.goto(paths.financingNeeds.href({ industry: '新一代信息技术' }));
    const filter = page.getByRole('navigation', { name: '按行业筛选' });
    await expect(filter.getByRole('link', { name: '新一代信息技术' })).toBeInViewport({ ratio: 0.9 });

    const item = await findNewestItem(page.request, 'activity');
    await page.goto(paths.activity.detail(item.id));
    const place = await page.getByRole('complementary').getByText('活动地点').boundingBox();
    const words = await page.getByRole('article').getByText('字号').boundingBox();
    expect(place?.y).toBeLessThan(words?.y ?? 0);
  });

  test('no text on the home page ends with a line of a single character', async ({ page }) => {
    await page.goto(paths.home.href());
    const { broken, lonely } = await page.getByRole('main').evaluate((main) => {
      const all = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const several: string[] = [];
      const alone: string[] = [];
      for (let text = all.nextNode(); text; text = all.nextNode()) {
        range.selectNodeContents(text);
        const lines = [...range.getClientRects()];
        if (lines.length < 2 || !text.parentElement?.checkVisibility()) continue;
        several.push(text.textContent ?? '');
        const character = Number.parseFloat(getComputedStyle(text.parentElement).fontSize);
        if ((lines.at(-1)?.width ?? 0) < character * 1.5) alone.push(text.textContent ?? '');
      }
      return { broken: several.length, lonely: alone };
    });
    expect(broken).toBeGreaterThan(20);
    expect(lonely).toEqual([]);
  });
});

test('views are counted even if the page comes from the server’s cache; a reload is not counted again', async ({
  browser,
  page,
}) => {
  const { id } = await findNewestItem(page.request, 'news');
  for (const visitor of [page, await browser.newPage()]) {
    const [counted] = await Promise.all([
      visitor.waitForResponse((answer) => answer.url().endsWith('/api/content/views')),
      visitor.goto(paths.news.detail(id)),
    ]);
    expect([await counted.json(), counted.request().postDataJSON()]).toMatchObject([{ code: 200 }, { id }]);
  }
  const again: string[] = [];
  page.on('request', (request) => again.push(new URL(request.url()).pathname));
  await page.reload();
  await waitForHydration(page);
  expect(again).not.toContain('/api/content/views');
});
