import { expect, test } from '../harness/test';
import { detailLists } from './public-pages';

test.describe('what does not exist', () => {
  for (const path of [
    '/news/detail/999999',
    '/news/detail/abc',
    '/match/nothing',
    '/park/parks?park=999999',
    '/productServices/detail?id=999999',
    '/no/such/page',
  ]) {
    test(`${path} is a real 404 with a way back`, async ({ page, problems }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByText('抱歉，您访问的页面不存在。')).toBeVisible();
      await expect(page).toHaveTitle(/^页面不存在 - /);
      await expect(page.getByRole('link', { name: '返回首页', exact: true })).toBeVisible();
      // The browser itself reports the document's 404.
      problems.length = 0;
    });
  }
});

for (const { list, detail } of detailLists) {
  const bare = detail('').replace(/[/?]?(?:id=)?$/, '');
  test(`${bare} without an id goes to its list`, async ({ page }) => {
    await page.goto(bare);
    await expect(page).toHaveURL(new RegExp(`${list}$`));
  });
}

test('paths match in any spelling of their letters', async ({ page }) => {
  const answer = await page.goto('/MATCH/Policy');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: '扶持政策' })).toBeVisible();
});
