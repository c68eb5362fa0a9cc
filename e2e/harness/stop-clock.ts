import type { Page } from '@playwright/test';

/**
 * Lets the time of a page stand still, a second on at most: what waits for a quiet page must not come meanwhile. On a
 * busy machine the page may be beyond that second when it stops. Then it stands, and the second try finds it there.
 */
export async function stopClock(page: Page): Promise<void> {
  const stop = () => page.clock.pauseAt(Date.now() + 1_000);
  await stop().catch(stop);
}
