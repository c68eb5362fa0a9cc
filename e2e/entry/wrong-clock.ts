import type { BrowserContext, Page } from '@playwright/test';

/** Runs in the page: from now on it is so many milliseconds later there. */
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

/** Lets the pages of a context believe that it is so many hours later (or earlier). Timers run as ever. */
export async function shiftClock(context: BrowserContext, hours: number): Promise<void> {
  await context.addInitScript(shift, hours * 3_600_000);
}

/** Moves the clock of a page that is open by so many hours. */
export async function moveClock(page: Page, hours: number): Promise<void> {
  await page.evaluate(shift, hours * 3_600_000);
}
