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
