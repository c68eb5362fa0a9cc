import type { BrowserContext } from '@playwright/test';

/** Lets the pages of a context believe that it is so many hours later (or earlier). Timers run as ever. */
export async function shiftClock(context: BrowserContext, hours: number): Promise<void> {
  await context.addInitScript((ms) => {
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
  }, hours * 3_600_000);
}
