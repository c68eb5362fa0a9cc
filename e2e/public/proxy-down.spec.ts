import { createServer, request as send } from 'node:http';
import { paths } from '@portal/contract/paths';
import { waitForHydration } from '../harness/hydration';
import { expect, type Page, test } from '../harness/test';

test.use({ serviceWorkers: 'allow' });

/** A proxy that answers like deploy/nginx.conf, with or without the portal behind it. */
async function startProxy(portal: string) {
  const { hostname, port } = new URL(portal);
  const proxy = { isPortalThere: true, url: '', close: () => server.close() };
  const server = createServer((request, response) => {
    if (!proxy.isPortalThere) {
      const isCall = request.url?.startsWith('/api/') ?? false;
      response.writeHead(isCall ? 503 : 502, { 'content-type': isCall ? 'application/json' : 'text/html' });
      response.end(
        isCall ? '{"code":503,"msg":"服务繁忙，请稍后再试","data":null}' : '<h1>服务暂时不可用</h1>',
      );
      return;
    }
    const { method, url: path, headers } = request;
    const onward = send({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no address');
  proxy.url = `http://localhost:${address.port}`;
  return proxy;
}

const readKept = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('portal-pages-1')).keys();
    return kept.map(({ url }) => new URL(url).pathname);
  });

test('while a proxy cannot reach the shell server, a click shows the offline copy or lists what is readable offline, and everything recovers by itself', async ({
  page,
  baseURL,
  problems,
}) => {
  const proxy = await startProxy(baseURL ?? '');
  const go = (name: string) =>
    page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true }).first().click();
  try {
    await page.goto(proxy.url + paths.contact.href());
    await expect.poll(() => readKept(page), { timeout: 60_000 }).toContain(paths.contact.href());
    await page.goto(proxy.url + paths.privacyPolicy.href());
    await waitForHydration(page);
    proxy.isPortalThere = false;

    await go('联系我们');
    await expect(page.getByRole('heading', { level: 1, name: '联系我们' })).toBeVisible();
    await expect(page.getByText(/^离线副本，保存于/)).toBeVisible();

    await go('产业园区');
    const readable = page.getByRole('navigation', { name: '离线时可以阅读' });
    await expect(readable.getByRole('link', { name: '联系我们' })).toBeVisible();
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible();

    proxy.isPortalThere = true;
    await expect(page.getByRole('heading', { level: 1, name: '产业园区' })).toBeVisible({ timeout: 40_000 });
  } finally {
    proxy.close();
    // The browser logs the failed requests.
    problems.length = 0;
  }
});
