import { createServer, type Server } from 'node:http';
import { paths } from '@portal/contract/paths';
import { freePort, type PortalProcess, startPortal } from '../harness/portal-process';
import { expect, test } from '../harness/test';

/** The smallest picture there is: one grey pixel. */
const TILE = Buffer.from('R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

test.describe('with a tile server', () => {
  let portal: PortalProcess;
  let tiles: Server;
  const asked: string[] = [];
  let works = true;

  test.beforeAll(async () => {
    const port = await freePort();
    tiles = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(works ? 200 : 500, { 'content-type': 'image/gif', 'cache-control': 'no-store' });
      response.end(works ? TILE : undefined);
    }).listen(port, '127.0.0.1');
    portal = await startPortal({
      env: { MAP_TILES: 'tianditu', MAP_KEY: 'a-key', MAP_ORIGIN: `http://127.0.0.1:${port}` },
    });
  });
  test.afterAll(async () => {
    tiles.close();
    await portal.stop();
  });

  test('the parks lie on its tiles, and on the drawn ground again when it fails', async ({
    page,
    problems,
  }) => {
    await page.goto(`${portal.url}${paths.park.href('parks')}`);
    const map = page.getByRole('application', { name: /园区/ });
    await expect(page.getByText('地图数据 © 天地图')).toBeVisible();
    await expect(map.locator('image').first()).toBeAttached();
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    expect(asked.find((url) => url.startsWith('/vec_w/wmts?'))).toContain('tk=a-key');
    expect(asked.some((url) => url.startsWith('/cva_w/wmts?'))).toBe(true);

    works = false;
    await page.reload();
    await expect(page.getByText(/示意图/)).toBeVisible();
    await expect(map.locator('image')).toHaveCount(0);
    await expect(map.getByText('启明科技园')).toBeVisible();
    // The browser itself reports pictures that the tile server refused.
    problems.splice(0, problems.length, ...problems.filter((problem) => !/500/.test(problem)));
  });
});

test('without one, maps are drawn and ask nobody', async ({ page, baseURL }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) outside.push(request.url());
  });
  await page.goto(paths.contact.href('map'));
  const map = page.getByRole('application', { name: /办公地点/ });
  await expect(map).toBeVisible();
  await expect(page.getByText(/示意图/).first()).toBeVisible();
  await page.getByRole('button', { name: '放大地图' }).click();
  await page.waitForLoadState('networkidle');
  expect(outside.filter((url) => !/^(data|blob|about):/.test(url))).toEqual([]);

  await page.goto(paths.park.href());
  await page.getByRole('list', { name: /地点/ }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/park\/parks\?park=\d+$/);
});
