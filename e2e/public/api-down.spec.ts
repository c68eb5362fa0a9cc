import { paths } from '@portal/contract/paths';
import { type PortalInParts, startPortalInParts } from '../harness/portal-in-parts';
import { expect, test } from '../harness/test';

test.describe('while the API is down', () => {
  let portal: PortalInParts;
  test.beforeAll(async () => {
    portal = await startPortalInParts();
  });
  test.afterAll(() => portal.stop());

  test('cached pages are served, others report the outage inside a working frame, and everything recovers by itself', async ({
    page,
    problems,
  }) => {
    const at = (path: string) => `${portal.url}${path}`;
    const main = page.getByRole('main');
    const entries = main.locator('a[href^="/news/detail/"]');
    const unavailable = page.getByRole('heading', { level: 1, name: '服务暂时不可用' });
    await page.goto(at(paths.news.href()));
    await expect(entries.first()).toBeVisible();
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        documents.push(request.url());
    });

    await test.step('a page rendered before is still served', async () => {
      await portal.stopApi();
      const answer = await page.goto(at(paths.news.href()));
      expect(answer?.status()).toBe(200);
      await expect(entries.first()).toBeVisible();
    });

    await test.step('client-side navigation shows the outage, at the new URL', async () => {
      await page
        .getByRole('navigation', { name: '主导航' })
        .getByRole('link', { name: '产业园区' })
        .first()
        .click();
      await expect(unavailable).toBeVisible();
      await expect(page).toHaveURL(at(paths.park.href()));
      await expect(page).toHaveTitle(/^服务暂时不可用 - /);
    });

    await test.step('a page that was never rendered returns 503 with a working frame', async () => {
      const answer = await page.goto(at(paths.match.href()));
      expect(answer?.status()).toBe(503);
      expect(answer?.headers()['retry-after']).toBeTruthy();
      await expect(unavailable).toBeVisible();
      await expect(main).toContainText('服务连接异常，请重试');
      await page.getByRole('button', { name: '打开搜索' }).click();
      await expect(page.getByRole('searchbox', { name: '搜索全站内容' }).first()).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('so does a list', async () => {
      const answer = await page.goto(at(paths.products.href()));
      expect(answer?.status()).toBe(503);
      await expect(page.getByRole('heading', { level: 1, name: '产品', exact: true })).toBeVisible();
      await expect(page.getByText('列表暂时无法加载')).toBeVisible();
    });

    await test.step('the page appears once the API is back, without loading the document again', async () => {
      documents.length = 0;
      await portal.startApi();
      await expect(main.locator('a[href^="/products/detail/"]').first()).toBeVisible({ timeout: 30_000 });
      expect(documents).toEqual([]);
      const answer = await page.goto(at(paths.park.href()));
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: '产业园区' })).toBeVisible();
    });
    // The browser logs every 503 response.
    problems.splice(0, problems.length, ...problems.filter((problem) => !/503/.test(problem)));
  });
});
