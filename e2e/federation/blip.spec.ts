import type { Route } from '@playwright/test';
import { paths } from '@portal/contract/paths';
import { submitWritten, writeEntry } from '../entry/written-entry';
import { NIGHTLY } from '../harness/measure';
import { newTokens, type Participant, signUp, storeTokens } from '../harness/participant';
import { expect, type Page, test } from '../harness/test';
import { follow, type LazyLoad, LIGHT_PAGE, moduleAway, opened, press, whileOffline } from './lazy-load';
import { lazyLoads } from './lazy-loads';

const MARK = 'sameDocument';

/** Detects reloads: they would lose the user's input and position. */
const markDocument = (page: Page) => page.evaluate((name) => Reflect.set(globalThis, name, true), MARK);
const isSameDocument = (page: Page) => page.evaluate((name) => Reflect.get(globalThis, name) === true, MARK);

const known = new Map<LazyLoad['as'], Participant>();

async function participantFor(page: Page, as: NonNullable<LazyLoad['as']>): Promise<Participant> {
  const before = known.get(as);
  if (before) return before;
  const participant = await signUp(page.request, { track: [2, 22] });
  await newTokens(page.request, participant); // A second session that can be ended.
  const written = await writeEntry(page.request, participant, { name: '断网演练' });
  if (as === 'entrant') await submitWritten(page.request, participant, written);
  known.set(as, participant);
  return participant;
}

/** Marks the automatic reload, allowed once per minute, as used: the page must recover without it. */
const reloadedAlready = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem('portal.chunk-reload', String(Date.now())));

async function begin(page: Page, baseURL: string | undefined, load: LazyLoad): Promise<void> {
  if (load.as) await storeTokens(page.context(), baseURL, await participantFor(page, load.as));
  await load.begin(page);
  await markDocument(page);
}

async function expectRecovered(page: Page, load: LazyLoad): Promise<void> {
  await expect(load.works(page)).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
}

test.afterEach(({ problems }) => {
  problems.length = 0; // The browser logs the requests that fail on purpose.
});

test.describe('during a short network outage', () => {
  for (const load of lazyLoads) {
    if (load.nightly && !NIGHTLY) continue;
    test(load.title, async ({ page, context, baseURL }) => {
      await reloadedAlready(page);
      await begin(page, baseURL, load);
      await context.setOffline(true);
      await load.trigger(page);
      await expect(whileOffline(load.failure)(page)).toBeVisible();
      await context.setOffline(false);
      const { retry = load.trigger } = load;
      if (retry !== 'by-itself') await retry(page);
      await expectRecovered(page, load);
    });
  }
});

test('a picture whose request fails only after the network is back appears by itself', async ({
  page,
  context,
}) => {
  await opened(LIGHT_PAGE)(page);
  const picture = page.getByAltText('企业公众号二维码');
  const address = (await picture.getAttribute('src')) ?? '';
  const asked = new Promise<Route>((resolve) => {
    void page.route(`**${address}`, resolve, { times: 1 });
  });
  await press('官方微信公众号')(page);
  const request = await asked;
  await context.setOffline(true);
  await context.setOffline(false);
  await request.abort();
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
});

test('a picture that fails before the scripts have run appears by itself', async ({ page }) => {
  await page.goto(paths.news.href());
  const picture = page.getByRole('main').locator('img').first();
  const address = await picture.evaluate((it: HTMLImageElement) => it.currentSrc);
  const failed = page.waitForEvent('requestfailed', (request) => request.url() === address);
  await page.route(/\.js$/, async (route) => {
    await failed;
    await route.fallback();
  });
  await page.route(address, (route) => route.abort(), { times: 1 });
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
});

test('a stylesheet whose connection fails is loaded again', async ({ page }) => {
  await page.goto(paths.news.href());
  const background = await page.getByRole('banner').evaluate((it) => getComputedStyle(it).backgroundColor);
  await page.route(/\.css$/, (route) => route.abort(), { times: 1 });
  await page.reload();
  await expect(page.getByRole('banner')).toHaveCSS('background-color', background);
});

test('a page with a lost chunk is not reloaded while the portal is unreachable', async ({
  page,
  context,
}) => {
  await opened(LIGHT_PAGE)(page);
  await markDocument(page);
  await context.setOffline(true);
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/registry.json'));
  await follow(paths.match.href())(page);
  await asked;
  await expect(whileOffline(moduleAway)(page)).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test.describe('during a server restart', () => {
  const repeated = new Set<unknown>();
  for (const load of lazyLoads) {
    const { afterRestart } = load;
    if (!afterRestart) continue;
    // One that recovers automatically and one that is retried; the nightly run tries all.
    if (!NIGHTLY && repeated.has(typeof afterRestart)) continue;
    repeated.add(typeof afterRestart);
    test(load.title, async ({ page, baseURL }) => {
      await reloadedAlready(page);
      await begin(page, baseURL, load);
      await page.route('**', (route) => route.fulfill({ status: 503, body: '' }));
      await load.trigger(page);
      await expect(load.failure(page)).toBeVisible();
      await page.unroute('**');
      if (afterRestart !== 'by-itself') await afterRestart(page);
      await expectRecovered(page, load);
    });
  }
});
