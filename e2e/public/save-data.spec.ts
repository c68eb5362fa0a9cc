import { expect, type Page, test } from '../harness/test';

/** @returns bytes of the pictures that a page loads while it is read to its end */
async function readPictures(page: Page, path: string): Promise<number> {
  let bytes = 0;
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'image') bytes += (await response.body()).length;
  });
  await page.goto(path);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  return bytes;
}

test('a visitor who saves data gets the words without the decorations', async ({
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
  await saving.close();
});
