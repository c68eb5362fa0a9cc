import type { Page } from '@playwright/test';

/**
 * Lets the time of a page stand still, a second on: what waits for a quiet page must not come meanwhile. On a busy machine
 * the page may be beyond that second by now: then it has stopped where it was, and stays there.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock
    .pauseAt(Date.now() + 1_000)
    .catch(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1));
}
