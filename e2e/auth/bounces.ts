import type { Page } from '@playwright/test';

/** Milliseconds of every movement that the page has made by script. */
export async function watchBounces(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const durations: unknown[] = [];
    Object.assign(globalThis, { canaryDurations: durations });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (this: Element, keyframes, options) {
      durations.push(typeof options === 'object' ? options.duration : options);
      return animate.call(this, keyframes, options);
    };
  });
}

/** Milliseconds of each movement so far. */
export const bounces = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { canaryDurations: unknown[] }).canaryDurations);
