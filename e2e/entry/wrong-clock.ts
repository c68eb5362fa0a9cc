import type { BrowserContext, Page } from '@playwright/test';

/** Runs in the page: shifts `Date` by this many milliseconds. */
function shift(ms: number): void {
  const True = Date;
  class Wrong extends True {
    constructor(...given: ConstructorParameters<typeof Date>) {
      super(...((given.length > 0 ? given : [True.now() + ms]) as ConstructorParameters<typeof Date>));
    }
    static override now(): number {
      return True.now() + ms;
    }
  }
  globalThis.Date = Wrong as DateConstructor;
}

/** Shifts the clock in all pages of a context, without affecting timers. */
export async function shiftClock(context: BrowserContext, hours: number): Promise<void> {
  await context.addInitScript(shift, hours * 3_600_000);
}

export async function moveClock(page: Page, hours: number): Promise<void> {
  await page.evaluate(shift, hours * 3_600_000);
}
