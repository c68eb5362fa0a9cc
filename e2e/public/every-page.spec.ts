import { seriousFindings } from '../harness/axe';
import { expect, type Page, test } from '../harness/test';
import { detailLists, newestItem, publicPages } from './public-pages';

/** The page's headings that stand more than one level below the one before. */
async function skippedHeadings(page: Page): Promise<string[]> {
  const headings = await page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((all) =>
      all.map(({ tagName, textContent }) => ({ level: Number(tagName[1]), textContent })),
    );
  return headings
    .filter(({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1)
    .map(({ level, textContent }) => `h${level} ${textContent}`);
}

test.describe('every public page', () => {
  for (const { path, heading } of publicPages) {
    test(`${path} is there, readable for everyone and without errors`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await seriousFindings(page)).toEqual([]);
      expect(await skippedHeadings(page)).toEqual([]);
    });
  }

  for (const { type, list, detail } of detailLists) {
    test(`${detail(0)} shows an item of its own, readable for everyone and without errors`, async ({
      page,
    }) => {
      const item = await newestItem(page.request, type);
      const answer = await page.goto(detail(item.id));
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await seriousFindings(page)).toEqual([]);
      expect(await skippedHeadings(page)).toEqual([]);
      await expect(page.getByRole('navigation', { name: '当前位置' })).toBeVisible();
      expect(list).not.toBe('');
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const { path } of publicPages) {
    test(`${path} fits into 320 px`, async ({ page }) => {
      await page.goto(path);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider).toBeLessThanOrEqual(0);
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, heading } of publicPages) {
    test(`${path} is readable`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      const text = (await page.getByRole('main').textContent()) ?? '';
      expect(text.length).toBeGreaterThan(80);
    });
  }

  for (const { type, detail } of detailLists) {
    test(`${detail(0)} is readable`, async ({ page }) => {
      const item = await newestItem(page.request, type);
      await page.goto(detail(item.id));
      await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible();
      await expect(page.getByRole('article').getByRole('paragraph').first()).toBeVisible();
    });
  }
});
