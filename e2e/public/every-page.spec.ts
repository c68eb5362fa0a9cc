import { parse } from 'node-html-parser';
import { findSeriousViolations } from '../harness/axe';
import { NIGHTLY } from '../harness/measure';
import { expect, type Page, test } from '../harness/test';
import { detailLists, findNewestItem, publicPages } from './public-pages';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
const NARROWEST = { width: 320, height: 640 };

interface Heading {
  level: number;
  text: string;
}

const toHeading = (tagName: string, text: string | null): Heading => ({
  level: Number(tagName[1]),
  text: text ?? '',
});

function skippedHeadings(headings: readonly Heading[]): string[] {
  return headings
    .filter(({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1)
    .map(({ level, text }) => `h${level} ${text}`);
}

async function readHeadings(page: Page): Promise<Heading[]> {
  const found = await page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((all) => all.map(({ tagName, textContent }) => [tagName, textContent] as const));
  return found.map(([tagName, text]) => toHeading(tagName, text));
}

interface Visit {
  path: string;
  heading: string | RegExp;
  /** `html` checks the whole page in both layouts, `main` its own part in alternating layouts. */
  checked: 'html' | 'main';
  turn: number;
}

/** Checks all widths in one visit, because opening a page costs more than checking it. */
async function visit(page: Page, { path, heading, checked, turn }: Visit): Promise<void> {
  await page.setViewportSize(DESKTOP);
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(skippedHeadings(await readHeadings(page))).toEqual([]);
  const both = checked === 'html';
  if (both || turn % 2 === 1) expect(await findSeriousViolations(page, checked), 'on a desktop').toEqual([]);
  await page.setViewportSize(PHONE);
  if (both || turn % 2 === 0) expect(await findSeriousViolations(page, checked), 'on a phone').toEqual([]);
  await page.setViewportSize(NARROWEST);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, 'pixels wider than 320').toBeLessThanOrEqual(0);
}

/** The nightly run also visits sections of another page, and pages with the same template. */
const visited = publicPages.filter(({ section, alike }) => NIGHTLY || !(section || alike));

/** The first page of a new browser context costs most of a visit, so several pages share one. */
const PAGES_IN_A_ROW = NIGHTLY ? 1 : 6;

for (let first = 0; first < visited.length; first += PAGES_IN_A_ROW) {
  const row = visited.slice(first, first + PAGES_IN_A_ROW);
  const paths = row.map(({ path }) => path).join(' ');
  test(`${paths}: return 200, are accessible, fit 320 px and log no errors`, async ({ page }) => {
    for (const [index, { path, heading }] of row.entries())
      await test.step(path, () =>
        // The frame is the same on every page: check it once.
        visit(page, {
          path,
          heading,
          checked: NIGHTLY || first + index === 0 ? 'html' : 'main',
          turn: first + index,
        }),
      );
  });
}

test('an item of every kind is shown, accessible, fits 320 px and logs no errors', async ({ page }) => {
  for (const [turn, { type, detail, ...kind }] of detailLists.entries()) {
    if ('alike' in kind && !NIGHTLY) continue;
    await test.step(detail(0), async () => {
      const item = await findNewestItem(page.request, type);
      await visit(page, {
        path: detail(item.id),
        heading: item.title,
        checked: NIGHTLY ? 'html' : 'main',
        turn,
      });
      await expect(page.getByRole('navigation', { name: '当前位置' })).toBeVisible();
    });
  }
});

test('every public page is readable without JavaScript, with headings in order', async ({ request }) => {
  for (const { path, heading } of publicPages) {
    const answer = await request.get(path);
    expect.soft(answer.status(), path).toBe(200);
    const main = parse(await answer.text()).querySelector('main');
    expect.soft(main?.querySelector('h1')?.text, path).toMatch(heading);
    expect.soft(main?.text.length, path).toBeGreaterThan(80);
    const headings = main?.querySelectorAll('h1, h2, h3, h4, h5, h6') ?? [];
    expect
      .soft(skippedHeadings(headings.map(({ tagName, text }) => toHeading(tagName, text))), path)
      .toEqual([]);
  }
});

test('every menu link has the title of its target page', async ({ request }) => {
  const home = parse(await (await request.get('/')).text());
  const links = home.querySelectorAll('nav[aria-label="手机导航"] ul a');
  expect(links.length).toBeGreaterThan(25);
  const pages = new Map<string, ReturnType<typeof parse>>();
  for (const link of links) {
    const [path = '', part] = (link.getAttribute('href') ?? '').split('#');
    const page = pages.get(path) ?? parse(await (await request.get(path)).text());
    pages.set(path, page);
    const heading = page.querySelector(part ? `#${part}` : 'main h1')?.text.replaceAll(/[“”]/g, '');
    const label = link.text.replace(/总览$/, '');
    if (label !== '首页') expect.soft([path, label]).toEqual([path, heading]);
  }
});

test('every kind of item is readable without JavaScript', async ({ request }) => {
  for (const { type, detail } of detailLists) {
    const item = await findNewestItem(request, type);
    const document = parse(await (await request.get(detail(item.id))).text());
    expect.soft(document.querySelector('main h1')?.text, type).toContain(item.title);
    expect.soft(document.querySelector('main article p')?.text, type).toMatch(/\S/);
  }
});
