import type { Page } from '@playwright/test';

/** Records the durations of all `Element.animate` calls. */
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

export const bounces = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { canaryDurations: unknown[] }).canaryDurations);
