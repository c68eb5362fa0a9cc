import { paths } from '@portal/contract/paths';
import { expect, test } from '../harness/test';

/** Budget of compressed script bytes that the home page may load before any interaction. */
const MAX_SCRIPT_BYTES = 200 * 1024;

test('the home page loads little script, and none that only another script refers to', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const scripts = new Map<string, string>();
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('.js')) scripts.set(requestId, pathname);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(paths.home.href());
  await page.waitForLoadState('networkidle');
  const named = new Set(
    await page
      .locator('script[src], link[rel="preload"][as="script"]')
      .evaluateAll((elements) =>
        elements.map(
          (element) =>
            new URL((element as HTMLScriptElement).src || (element as HTMLLinkElement).href).pathname,
        ),
      ),
  );
  expect(scripts.size).toBeGreaterThan(2);
  // A file missing in the document was discovered only after another script had loaded.
  expect([...new Set(scripts.values())].filter((path) => !named.has(path))).toEqual([]);
  expect(bytes).toBeGreaterThan(50 * 1024);
  expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
});

test('links in the first viewport stay when the entry module replaces them', async ({ page }) => {
  await page.goto(paths.home.href());
  const calls = page.getByRole('region', { name: /创新创业大赛/ }).getByRole('link');
  const before = await calls.allTextContents();
  expect(before).toEqual(['立即报名', '了解大赛']);
  await calls.first().evaluate((link) => link.setAttribute('data-page-own', ''));
  await page.mouse.move(300, 300);
  await expect(page.locator('[data-page-own]')).toHaveCount(0);
  await expect(calls).toHaveText(before);
});
