import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../harness/chromium';
import { isHydrated } from '../../harness/hydration';
import { NetworkLog } from './network-log';

/** Emulated network conditions and CPU slowdown. */
export interface Line {
  /** Round trip in milliseconds. */
  latency: number;
  /** Bytes per second. */
  down: number;
  up: number;
  slower: number;
}

/** 1.6 Mbit/s, 150 ms round trip, CPU slowed four times. */
const WEAK_LINE: Line = { latency: 150, down: 200_000, up: 93_750, slower: 4 };

/** Generous, for a busy machine. */
const TIMEOUT_MS = 60_000;

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN' };
export const PHONE: BrowserContextOptions = {
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'zh-CN' },
};

export interface WeakPage {
  page: Page;
  network: NetworkLog;
}

export async function openWeakPage(
  browser: Browser,
  device: BrowserContextOptions,
  line: Line = WEAK_LINE,
): Promise<WeakPage> {
  const context = await browser.newContext(device);
  // The compiler wraps functions in a helper that pages do not have.
  await context.addInitScript('globalThis.__name ??= (named) => named');
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.down,
    uploadThroughput: line.up,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: line.slower });
  return { page, network: new NetworkLog(devtools) };
}

export async function withBrowser<T>(measure: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

/** Records API reads from now on. @returns a function that lists those sent more than once */
export function watchReads(page: Page): () => string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET') reads.push(`${pathname}${search}`);
  });
  return () => [...new Set(reads.filter((read, at) => reads.indexOf(read) !== at))];
}

/**
 * Waits until the page is hydrated and idle: a link clicked earlier would load a document.
 * @returns milliseconds from navigation to hydration
 */
export async function settle(page: Page): Promise<number> {
  await page.waitForFunction(isHydrated);
  const hydratedAt = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  return hydratedAt;
}

/** Longer than the three idle seconds after which a page starts preloading, to allow for a slow CPU. */
const QUIET_MS = 4_000;

/** Waits until an idle page has finished preloading. */
export async function leaveIdle(network: NetworkLog): Promise<void> {
  do await setTimeout(QUIET_MS / 4);
  while (network.quietMs() < QUIET_MS);
}
