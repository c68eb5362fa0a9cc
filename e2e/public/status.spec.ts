import { parse } from 'node-html-parser';
import { waitForHydration } from '../harness/hydration';
import { expect, test } from '../harness/test';
import { detailLists } from './public-pages';

test.describe('missing pages', () => {
  for (const path of [
    '/news/detail/999999',
    '/news/detail/abc',
    '/match/nothing',
    '/park/parks?park=999999',
    '/productServices/detail?id=999999',
    '/no/such/page',
  ]) {
    test(`${path} returns 404 with a link to the home page`, async ({ request }) => {
      const answer = await request.get(path);
      expect(answer.status()).toBe(404);
      const document = parse(await answer.text());
      expect(document.querySelector('title')?.text).toMatch(/^页面不存在 - /);
      expect(document.querySelector('main')?.text).toContain('抱歉，您访问的页面不存在。');
      expect(document.querySelectorAll('main a').map(({ text }) => text)).toContain('返回首页');
    });
  }

  test('a missing page stays readable after hydration', async ({ page, problems }) => {
    await page.goto('/news/detail/999999');
    await waitForHydration(page);
    await expect(page.getByText('抱歉，您访问的页面不存在。')).toBeVisible();
    await expect(page.getByRole('link', { name: '返回首页', exact: true })).toBeVisible();
    // The browser logs the document’s 404.
    problems.length = 0;
  });
});

for (const { list, detail } of detailLists) {
  const bare = detail('').replace(/[/?]?(?:id=)?$/, '');
  test(`${bare} without an id redirects to its list`, async ({ request }) => {
    const answer = await request.get(bare);
    expect(new URL(answer.url()).pathname).toBe(list);
    expect(answer.status()).toBe(200);
  });
}

test('paths are case-insensitive', async ({ request }) => {
  const answer = await request.get('/MATCH/Policy');
  expect(answer.status()).toBe(200);
  expect(parse(await answer.text()).querySelector('main h1')?.text).toBe('扶持政策');
});
