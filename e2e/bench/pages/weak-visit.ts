import type { Browser, Page } from '@playwright/test';
import { paths } from '@portal/contract/paths';
import { type Watching, watchDialog, watchLargestPaint, watchMenu } from './in-page';
import type { NetworkWait } from './network-log';
import { DESKTOP, leaveIdle, openWeakPage, PHONE, settle, type WeakPage, withBrowser } from './weak-page';

export interface Click extends NetworkWait {
  /** Milliseconds from the click until the new page has replaced the previous one. */
  ms: number;
}

/**
 * Times in milliseconds, sizes in bytes. Each part starts with an empty cache unless it continues another.
 */
export interface WeakVisit {
  homeScripts: number;
  homePaint: number;
  homeHydrated: number;
  menuOpens: number;
  /** From the click on the sign-in button, as soon as the button appears. */
  dialogFrame: number;
  dialogFromCold: number;
  /** From the click, on a page that was idle for three seconds. */
  dialogWhenIdle: number;
  /** Bytes preloaded during that time. */
  fetchedAhead: number;
  first: Click;
  firstWhenIdle: Click;
  home: Click;
  again: Click;
  listPaint: number;
  /** From `history.back()` on an article until the list is visible. */
  back: number;
}

/** Elements that exist on one of the two pages only. */
const HOME = 'main #hero';
const LIST = 'main p[role="status"]';

async function follow(
  { page, network }: WeakPage,
  name: string,
  shown: string,
  gone: string,
): Promise<Click> {
  const arrival = page.evaluate(
    ([wanted, former]) =>
      new Promise<number>((done) => {
        const watch = ({ timeStamp }: Event) => {
          const frame = () => {
            if (document.querySelector(wanted) && !document.querySelector(former))
              done(performance.now() - timeStamp);
            else requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        };
        addEventListener('click', watch, { capture: true, once: true });
      }),
    [shown, gone] as const,
  );
  const awaited = network.watch();
  const menu = page.getByRole('navigation', { name: '主导航' });
  await menu.getByRole('link', { name, exact: true }).click();
  const ms = await arrival;
  return { ms, ...awaited() };
}

const watched = (page: Page) => page.evaluate(() => (globalThis as Watching).watched);

async function clickThrough(browser: Browser, url: string) {
  const opened = await openWeakPage(browser, DESKTOP);
  const { page, network } = opened;
  await page.addInitScript(watchLargestPaint);
  await page.goto(`${url}${paths.home.href()}`);
  const homeHydrated = await settle(page);
  const { paint } = await watched(page);
  const homeScripts = network.scriptBytes();
  const first = await follow(opened, '新闻中心', LIST, HOME);
  await page.waitForLoadState('networkidle');
  const home = await follow(opened, '首页', HOME, LIST);
  await page.waitForLoadState('networkidle');
  const again = await follow(opened, '新闻中心', LIST, HOME);
  await page.context().close();
  return { homePaint: paint, homeHydrated, homeScripts, first, home, again };
}

async function openMenuAtOnce(browser: Browser, url: string): Promise<number> {
  const { page } = await openWeakPage(browser, PHONE);
  await page.addInitScript(watchMenu);
  await page.goto(`${url}${paths.home.href()}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => (globalThis as Watching).watched.menu > 0);
  const { menu } = await watched(page);
  await page.context().close();
  return menu;
}

async function openDialogAtOnce(browser: Browser, url: string) {
  const { page } = await openWeakPage(browser, DESKTOP);
  await page.addInitScript(watchDialog);
  await page.goto(`${url}${paths.home.href()}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => (globalThis as Watching).watched.usable > 0);
  const { pressed, frame, usable } = await watched(page);
  await page.context().close();
  return { dialogFrame: frame - pressed, dialogFromCold: usable };
}

async function openDialogWhenIdle(browser: Browser, url: string) {
  const opened = await openWeakPage(browser, DESKTOP);
  const { page, network } = opened;
  await page.goto(`${url}${paths.home.href()}`);
  await settle(page);
  const atRest = network.bytes();
  await leaveIdle(network);
  const fetchedAhead = network.bytes() - atRest;
  await page.evaluate(watchDialog);
  await page.waitForFunction(() => (globalThis as Watching).watched.usable > 0);
  const { pressed, usable } = await watched(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  const firstWhenIdle = await follow(opened, '新闻中心', LIST, HOME);
  await page.context().close();
  return { dialogWhenIdle: usable - pressed, fetchedAhead, firstWhenIdle };
}

async function readList(browser: Browser, url: string) {
  const { page } = await openWeakPage(browser, PHONE);
  await page.addInitScript(watchLargestPaint);
  await page.goto(`${url}${paths.news.href()}`);
  const main = page.getByRole('main');
  const articles = main.locator(`a[href^="${paths.news.href()}/detail/"]`);
  await articles.first().waitFor();
  await settle(page);
  const { paint } = await watched(page);
  await articles.first().click();
  await page.waitForURL(`**${paths.news.href()}/detail/*`);
  await main.getByRole('article').waitFor();
  await page.waitForLoadState('networkidle');
  const back = await page.evaluate(
    (entry) =>
      new Promise<number>((done) => {
        const started = performance.now();
        const frame = () => {
          const isBack =
            document.querySelector(`main a[href^="${entry}"]`) && !document.querySelector('main article h1');
          if (isBack) done(performance.now() - started);
          else requestAnimationFrame(frame);
        };
        history.back();
        requestAnimationFrame(frame);
      }),
    `${paths.news.href()}/detail/`,
  );
  await page.context().close();
  return { listPaint: paint, back };
}

export function weakVisit(url: string): Promise<WeakVisit> {
  return withBrowser(async (browser) => ({
    ...(await clickThrough(browser, url)),
    menuOpens: await openMenuAtOnce(browser, url),
    ...(await openDialogAtOnce(browser, url)),
    ...(await openDialogWhenIdle(browser, url)),
    ...(await readList(browser, url)),
  }));
}
