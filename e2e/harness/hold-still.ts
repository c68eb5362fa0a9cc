import type { Page, Request } from '@playwright/test';

/**
 * Holds a page's requests back, as a slow line would.
 * @param url as Playwright's `route` takes it
 * @param isHeld lets others of this address through at once
 * @returns a function that lets the held ones go on, and those that follow
 */
export async function holdRequests(
  page: Page,
  url: string,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (isHeld(route.request())) await released;
    await route.continue();
  });
  return release;
}

/**
 * Lets the time of a page stand still, a second on: what waits for a quiet page must not come meanwhile. On a busy machine
 * the page may be beyond that second by now: then it has stopped where it was, and stays there.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock
    .pauseAt(Date.now() + 1_000)
    .catch(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1));
}
