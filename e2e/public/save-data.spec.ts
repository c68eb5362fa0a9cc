import type { Response } from '@playwright/test';
import { waitForHydration } from '../harness/hydration';
import { NIGHTLY } from '../harness/measure';
import { expect, type Page, test } from '../harness/test';

/** @returns total bytes of the images that a page loads while scrolling to its end */
async function readPictures(page: Page, path: string): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  const keep = (response: Response) => {
    if (response.request().resourceType() === 'image') bodies.push(response.body());
  };
  page.on('response', keep);
  await page.goto(path);
  // The remote’s page replaces the server-rendered one together with its images.
  await waitForHydration(page);
  for (const image of await page.locator('main img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete)).toBe(true);
  }
  page.off('response', keep);
  return (await Promise.all(bodies)).reduce((sum, { length }) => sum + length, 0);
}

test('with Save-Data, a page omits decorative images, but keeps text and content images', async ({
  page,
  browser,
  baseURL,
}) => {
  const saving = await browser.newContext({ baseURL, extraHTTPHeaders: { 'save-data': 'on' } });
  const thrifty = await saving.newPage();
  const whole = await readPictures(page, '/news');
  const less = await readPictures(thrifty, '/news');
  expect(whole).toBeGreaterThan(10_000);
  expect(less).toBeLessThan(whole / 5);
  await expect(thrifty.getByRole('heading', { level: 1 })).toBeVisible();
  // Pages whose images are content.
  for (const path of NIGHTLY ? ['/park', '/project/winners'] : ['/park']) {
    const shown = await readPictures(page, path);
    expect(shown, `${path} has pictures`).toBeGreaterThan(0);
    expect(await readPictures(thrifty, path), `${path} shows what it is about`).toBe(shown);
  }
  await saving.close();
});
