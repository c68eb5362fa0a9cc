import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../harness/chromium';
import { isHydrated } from '../../harness/hydration';
import { NetworkLog } from './network-log';

/** A line as Chromium imitates it, and how many times slower the processor is than this one. */
export interface Line {
  /** Milliseconds there and back. */
  latency: number;
  /** Bytes a second. */
  down: number;
  up: number;
  slower: number;
}

/** 1.6 Mbit/s, 150 ms there and back, a processor four times slower. */
const WEAK_LINE: Line = { latency: 150, down: 200_000, up: 93_750, slower: 4 };

/** A busy machine may need many times what a quiet one does. */
const TIMEOUT_MS = 60_000;

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN' };
export const PHONE: BrowserContextOptions = {
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'zh-CN' },
};

export interface WeakPage {
  page: Page;
  network: NetworkLog;
}

/** Opens an empty page with an empty cache on such a line. */
export async function openWeakPage(
  browser: Browser,
  device: BrowserContextOptions,
  line: Line = WEAK_LINE,
): Promise<WeakPage> {
  const context = await browser.newContext(device);
  // The compiler names functions through a helper that a page does not have.
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

/** Runs a measurement in a browser of its own. */
export async function withBrowser<T>(measure: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

/** Notes what a page reads of the API from now on. @returns a function that names what was read more than once */
export function watchReads(page: Page): () => string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET') reads.push(`${pathname}${search}`);
  });
  return () => [...new Set(reads.filter((read, at) => reads.indexOf(read) !== at))];
}

/**
 * Resolves once the page follows clicks by itself and asks for nothing more: a link that is followed before loads a
 * document, which is not the way that is measured.
 * @returns milliseconds from navigation until it followed clicks
 */
export async function settle(page: Page): Promise<number> {
  await page.waitForFunction(isHydrated);
  const hydratedAt = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  return hydratedAt;
}

/** Longer than the three seconds of quiet after which a page begins to fetch ahead, on a slow processor. */
const QUIET_MS = 4_000;

/** Leaves a settled page alone until what it fetches ahead has come. */
export async function leaveIdle(network: NetworkLog): Promise<void> {
  do await setTimeout(QUIET_MS / 4);
  while (network.quietMs() < QUIET_MS);
}
