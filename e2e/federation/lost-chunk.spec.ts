import { paths } from '@portal/contract/paths';
import { waitForHydration } from '../harness/hydration';
import { expect, test } from '../harness/test';
import { startFaultProxy } from './fault-proxy';
import { flipOneBit } from './faults';

const YEAR = 'public, max-age=31536000, immutable';

test('a file that arrived altered with a one-year cache lifetime is fetched again, bypassing caches', async ({
  page,
  problems,
  baseURL,
}) => {
  const proxy = await startFaultProxy(baseURL ?? '');
  try {
    await page.goto(`${proxy.url}${paths.news.href()}`);
    await waitForHydration(page);
    await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
    const altered = new Set<string>();
    proxy.faults.set('content', {
      answer: (path, original, response) => {
        if (altered.has(path) || !/\.(js|css)$/.test(path)) return false;
        altered.add(path);
        response.setHeader('cache-control', YEAR);
        return flipOneBit(path, original, response);
      },
    });
    await page.getByRole('banner').getByRole('link', { name: '项目展示' }).first().click();
    await expect(page.getByRole('main').locator('a[href^="/project/detail/"]').first()).toBeVisible();
    expect([...altered].map((path) => path.split('.').pop())).toEqual(expect.arrayContaining(['js', 'css']));
    expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
  } finally {
    await page.close();
    await proxy.close();
    problems.length = 0;
  }
});
