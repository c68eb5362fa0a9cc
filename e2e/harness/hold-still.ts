import type { Page, Request } from '@playwright/test';

/**
 * Delays a page's requests, like a slow network.
 * @param url pattern, as for `page.route`
 * @param isHeld return false to let a matching request pass immediately
 * @returns a function that releases the held requests and all later ones
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
 * Pauses the page's clock a second ahead, so that idle-time work does not run. On a busy machine the page may
 * already be past that moment; then pause it where it is.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock
    .pauseAt(Date.now() + 1_000)
    .catch(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1));
}
