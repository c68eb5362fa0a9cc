import { expect } from '@playwright/test';
import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../harness/chromium';
import type { Driver } from './window';

export const VIEWPORT = { width: 1280, height: 860 };
/** Hash of an empty file. */
const EMPTY_SHA384 = 'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';
/** Messages that Firefox logs as errors for a replaced navigation and for a script aborted by navigation. */
const NO_FAULTS = ['NS_BINDING_ABORTED', EMPTY_SHA384];

export function launchChromium(): Promise<Browser> {
  return launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS, headless: 'shell' });
}

export function launchFirefox(): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    // makeDriver sets the viewport of each window.
    defaultViewport: null,
    extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN, zh' },
  });
}

async function makeDriver(context: BrowserContext, page: Page): Promise<Driver> {
  await page.setViewport(VIEWPORT).catch((error: unknown) => {
    // Debian’s Firefox does not support orientation; it still applies the size, but later than this error.
    if (!String(error).includes('setScreenOrientationOverride')) throw error;
  });
  await expect
    .poll(() => page.evaluate(() => ({ width: innerWidth, height: innerHeight })))
    .toEqual(VIEWPORT);
  const problems: string[] = [];
  const note = (text: string) => {
    if (!NO_FAULTS.some((words) => text.includes(words))) problems.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || /hydrat/i.test(message.text())) note(message.text());
  });
  page.on('pageerror', (error) => note(String(error)));
  return {
    problems,
    // Not `goto`: in Firefox it waits forever for a response served by a service worker.
    open: async (url) => {
      await page.evaluate((address) => {
        document.documentElement.dataset.left = '';
        location.assign(address);
      }, url);
      // A new content process in Firefox shows an empty document first.
      const isOpened = () =>
        location.protocol !== 'about:' &&
        document.body !== null &&
        document.readyState !== 'loading' &&
        document.documentElement.dataset.left === undefined;
      // Evaluation fails between two pages.
      const isThere = () => page.evaluate(isOpened).catch(() => false);
      await expect.poll(isThere, { message: `${url} is opened`, timeout: 30_000 }).toBe(true);
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

export async function openInPuppeteer(browser: Browser): Promise<{ driver: Driver; close(): Promise<void> }> {
  const context = await browser.createBrowserContext();
  const driver = await makeDriver(context, await context.newPage());
  return { driver, close: () => context.close() };
}
