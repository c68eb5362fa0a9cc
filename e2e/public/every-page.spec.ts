import { parse } from 'node-html-parser';
import { seriousFindings } from '../harness/axe';
import { NIGHTLY } from '../harness/measure';
import { expect, type Page, test } from '../harness/test';
import { detailLists, newestItem, publicPages } from './public-pages';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
const NARROWEST = { width: 320, height: 640 };

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

interface Visit {
  path: string;
  heading: string | RegExp;
  /** A section shares header, footer and phone layout with its page, where they are checked. */
  section?: boolean | undefined;
}

/** One visit looks at the page at every width, because opening it costs more than looking. */
async function visit(page: Page, { path, heading, section }: Visit): Promise<void> {
  await page.setViewportSize(DESKTOP);
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await skippedHeadings(page)).toEqual([]);
  expect(await seriousFindings(page, section && !NIGHTLY ? 'main' : 'html'), 'on a desktop').toEqual([]);
  if (!section || NIGHTLY) {
    await page.setViewportSize(PHONE);
    expect(await seriousFindings(page), 'on a phone').toEqual([]);
  }
  await page.setViewportSize(NARROWEST);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, 'pixels wider than 320').toBeLessThanOrEqual(0);
}

for (const visited of publicPages) {
  test(`${visited.path} is there, accessible, fits 320 px and reports no errors`, ({ page }) =>
    visit(page, visited));
}

for (const { type, detail } of detailLists) {
  test(`${detail(0)} shows an item of its own, accessible, fits 320 px and reports no errors`, async ({
    page,
  }) => {
    const item = await newestItem(page.request, type);
    await visit(page, { path: detail(item.id), heading: item.title });
    await expect(page.getByRole('navigation', { name: '当前位置' })).toBeVisible();
  });
}

test('every public page is readable without JavaScript', async ({ request }) => {
  for (const { path, heading } of publicPages) {
    const document = parse(await (await request.get(path)).text());
    expect.soft(document.querySelector('main h1')?.text, path).toMatch(heading);
    expect.soft(document.querySelector('main')?.text.length, path).toBeGreaterThan(80);
  }
});

test('every kind of item is readable without JavaScript', async ({ request }) => {
  for (const { type, detail } of detailLists) {
    const item = await newestItem(request, type);
    const document = parse(await (await request.get(detail(item.id))).text());
    expect.soft(document.querySelector('main h1')?.text, type).toContain(item.title);
    expect.soft(document.querySelector('main article p')?.text, type).toMatch(/\S/);
  }
});
