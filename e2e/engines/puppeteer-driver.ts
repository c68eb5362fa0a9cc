import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../harness/chromium';
import type { Driver } from './window';

export const VIEWPORT = { width: 1280, height: 860 };
/** A navigation that was left for another: Firefox calls it an error. */
const NO_FAULT = /NS_BINDING_ABORTED/;

export function launchChromium(): Promise<Browser> {
  return launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS, headless: 'shell' });
}

export function launchFirefox(): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    // Each window sets its own, below.
    defaultViewport: null,
    extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN, zh' },
  });
}

async function makeDriver(context: BrowserContext, page: Page): Promise<Driver> {
  await page.setViewport(VIEWPORT).catch((error: unknown) => {
    // Debian's Firefox knows no screen that turns; the size is set all the same.
    if (!String(error).includes('setScreenOrientationOverride')) throw error;
  });
  const problems: string[] = [];
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || /hydrat/i.test(message.text());
    if (isProblem && !NO_FAULT.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return {
    problems,
    open: async (url) => {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    run: <T>(body: string, ...args: readonly unknown[]) =>
      page.evaluate(`(async (...args) => {${body}\n})(...${JSON.stringify(args)})`) as Promise<T>,
    drag: async ([first, ...others]) => {
      if (!first) return;
      await page.mouse.move(first.x, first.y);
      await page.mouse.down();
      for (const { x, y } of others) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    typeText: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    attachFile: async (selector, path) => {
      const input = await (await page.waitForSelector(selector))?.toElement('input');
      await input?.uploadFile(path);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    openWindow: async () => makeDriver(context, await context.newPage()),
  };
}

/** A new person's window. */
export async function openInPuppeteer(browser: Browser): Promise<{ driver: Driver; close(): Promise<void> }> {
  const context = await browser.createBrowserContext();
  const driver = await makeDriver(context, await context.newPage());
  return { driver, close: () => context.close() };
}
