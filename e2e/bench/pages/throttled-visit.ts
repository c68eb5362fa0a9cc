import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../harness/chromium';

/** A phone on a weak line: 1.6 Mbit/s, 150 ms there and back, a processor four times slower than this one. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'zh-CN' };

export interface Visit {
  /** Brotli bytes of scripts until the page is at rest. */
  scriptBytes: number;
  /** Milliseconds since navigation began. */
  lcp: number;
  menu: number;
  /** Milliseconds from `history.back()` to the list on screen. */
  back: number;
}

interface Watched {
  lcp: number;
  menu: number;
}
type Watching = typeof globalThis & { watched: Watched };

function watchPaints(): void {
  const watched = { lcp: 0, menu: 0 };
  (globalThis as Watching).watched = watched;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Presses the menu button from the first frame on which it stands, until the drawer is on screen. */
function openMenuEarly(): void {
  const watched = { lcp: 0, menu: 0 };
  (globalThis as Watching).watched = watched;
  const frame = () => {
    const button = document.querySelector<HTMLElement>('button[aria-label="打开菜单"]');
    const drawer = document.querySelector('#portal-menu:popover-open');
    if (drawer && drawer.getBoundingClientRect().height > 0) {
      watched.menu = performance.now();
      return;
    }
    if (button?.checkVisibility()) button.click();
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

export async function throttledPage(context: BrowserContext): Promise<{ page: Page; scripts: () => number }> {
  // The compiler names functions through a helper that a page does not have.
  await context.addInitScript('globalThis.__name ??= (named) => named');
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let bytes = 0;
  const counted = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) counted.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength;
  });
  return { page, scripts: () => bytes };
}

/** A link that is followed before the page has hydrated loads a document: that is not the way back that is measured. */
export function isHydrated(): boolean {
  return Object.keys(document.getElementById('portal-root') ?? {}).some((key) =>
    key.startsWith('__reactContainer'),
  );
}

const watched = (page: Page) => page.evaluate(() => (globalThis as Watching).watched);

/** Opens the first entry of the list, and measures the way back to it. */
async function timeOfGoingBack(page: Page, list: string): Promise<number> {
  const main = page.getByRole('main');
  await main.locator(`a[href^="${list}/detail/"]`).first().click();
  await page.waitForURL(`**${list}/detail/*`);
  await main.getByRole('article').waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    (entry) =>
      new Promise<number>((done) => {
        const started = performance.now();
        const frame = () => {
          if (
            document.querySelector(`main a[href^="${entry}"]`) &&
            !document.querySelector('main article h1')
          )
            done(performance.now() - started);
          else requestAnimationFrame(frame);
        };
        history.back();
        requestAnimationFrame(frame);
      }),
    `${list}/detail/`,
  );
}

/** Two first visits of one page, each with an empty cache: one to look at it, one to open its menu. */
async function visitWith(browser: Browser, url: string, path: string): Promise<Visit> {
  const looking = await browser.newContext(PHONE);
  const { page, scripts } = await throttledPage(looking);
  await page.addInitScript(watchPaints);
  await page.goto(`${url}${path}`);
  await page.getByRole('main').locator('a[href*="/detail/"]').first().waitFor();
  await page.waitForFunction(isHydrated);
  await page.waitForLoadState('networkidle');
  const { lcp } = await watched(page);
  const scriptBytes = scripts();
  const back = await timeOfGoingBack(page, path);
  await looking.close();

  const hurried = await browser.newContext(PHONE);
  const { page: other } = await throttledPage(hurried);
  await other.addInitScript(openMenuEarly);
  await other.goto(`${url}${path}`, { waitUntil: 'commit' });
  await other.waitForFunction(() => (globalThis as Watching).watched.menu > 0);
  const { menu } = await watched(other);
  await hurried.close();
  return { scriptBytes, lcp, menu, back };
}

/** One throttled visit of a list page in a browser of its own. */
export async function throttledVisit(url: string, path: string): Promise<Visit> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    return await visitWith(browser, url, path);
  } finally {
    await browser.close();
  }
}
