import { paths } from '@portal/contract/paths';
import { beginEntry } from '../entry/begin-entry';
import { expectSaved } from '../entry/fill-steps';
import { waitForHydration } from '../harness/hydration';
import { nightly } from '../harness/measure';
import { startOwnShell } from '../harness/own-shell';
import type { PortalProcess } from '../harness/portal-process';
import { collectConsoleProblems, expect, type Page, randomClientIp, test } from '../harness/test';
import { startTileServer, type TileServer } from '../harness/tile-server';

async function chooseKunming(page: Page): Promise<void> {
  const region = page.getByRole('group', { name: /^所在地区/ });
  await region.getByRole('combobox', { name: '省' }).selectOption({ label: '云南省' });
  await region.getByRole('combobox', { name: '市' }).selectOption({ label: '昆明市' });
}

const point = (page: Page) => page.getByRole('group', { name: /^地图位置/ });
const places = (page: Page) => page.getByRole('list', { name: /园区分布图：地点/ });

test.describe('with a tile server', () => {
  let portal: Pick<PortalProcess, 'url' | 'stop'>;
  let tiles: TileServer;

  test.beforeAll(async () => {
    tiles = await startTileServer();
    portal = await startOwnShell({ MAP_TILES: 'amap', MAP_ORIGIN: tiles.url });
  });
  test.afterAll(async () => {
    tiles.close();
    await portal.stop();
  });

  test('parks are shown on tiles, choosing one moves the map, and a sketch replaces tiles that fail; the entry form then offers no point', async ({
    browser,
  }) => {
    const page = await browser.newPage({
      baseURL: portal.url,
      extraHTTPHeaders: { 'x-forwarded-for': randomClientIp() },
    });
    const problems = collectConsoleProblems(page);
    await page.goto(paths.park.href('parks'));
    await expect(page.getByRole('application', { name: /园区/ })).toBeVisible();
    await expect(page.getByText('地图数据 © 高德地图')).toBeVisible();
    await expect.poll(() => tiles.requests.some((url) => url.startsWith('/appmaptile?'))).toBe(true);

    await places(page).getByRole('link', { name: '岚江智造港' }).click();
    const heading = page.getByRole('heading', { name: '岚江智造港' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect.poll(() => tiles.requests.some((url) => url.endsWith('&z=12'))).toBe(true);

    tiles.working = false;
    await page.reload();
    await expect(page.getByText(/在线地图暂时打不开/)).toBeVisible();
    await expect(page.getByText(/示意图：只表示大致方位/)).toBeVisible();

    tiles.working = true;
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('地图数据 © 高德地图')).toBeVisible();
    // It replaces the clicked button.
    await expect(page.getByRole('application', { name: /园区/ })).toBeFocused();

    await test.step('the entry’s map opens at the chosen region, stores WGS-84, and offers no point once tiles fail', async () => {
      await beginEntry(page);
      await chooseKunming(page);
      await point(page).getByRole('button', { name: '地图选点' }).click();
      await point(page).getByRole('button', { name: '选取中心点' }).click();
      await expect(point(page).getByText(/东经 102\.\d+°，北纬 2[45]\.\d+°（WGS-84）/)).toBeVisible();
      await expectSaved(page);

      tiles.working = false;
      await page.reload();
      await expect(point(page).getByText(/东经 102\.\d+°/)).toBeVisible();
      await expect(point(page).getByText(/在线地图暂时打不开/)).toBeVisible();
      await expect(point(page).getByRole('button', { name: '选取中心点' })).toHaveCount(0);
    });
    // The browser logs the tiles that failed.
    expect(problems.filter((problem) => !/500/.test(problem))).toEqual([]);
    await page.close();
  });
});

test(
  'Tianditu tiles show base and label layers, with attribution',
  nightly('shell/server/map-tiles.test.ts'),
  async ({ browser }) => {
    const tiles = await startTileServer();
    const portal = await startOwnShell({ MAP_TILES: 'tianditu', MAP_KEY: 'a key', MAP_ORIGIN: tiles.url });
    try {
      const page = await browser.newPage({
        baseURL: portal.url,
        extraHTTPHeaders: { 'x-forwarded-for': randomClientIp() },
      });
      const problems = collectConsoleProblems(page);
      await page.goto(paths.park.href('parks'));
      await expect(page.getByText('地图数据 © 天地图')).toBeVisible();
      for (const layer of ['vec', 'cva'])
        await expect(
          page
            .locator(`.leaflet-tile-loaded[src^="${tiles.url}/${layer}_w/wmts?"][src$="&tk=a%20key"]`)
            .first(),
        ).toBeVisible();
      expect(problems).toEqual([]);
      await page.close();
    } finally {
      tiles.close();
      await portal.stop();
    }
  },
);

test('without tiles, maps are sketches that send no external requests, and addresses link to map sites', async ({
  page,
  baseURL,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) outside.push(request.url());
  });
  await page.goto(paths.contact.href('map'));
  await expect(page.getByText(/示意图：只表示大致方位/)).toBeVisible();
  await page.getByText('导航到这里').click();
  const sites = page.getByRole('list', { name: /^去启明科技园/ }).getByRole('link');
  await expect(sites).toHaveText(['高德地图', '百度地图', '腾讯地图']);
  await page.waitForLoadState('networkidle');
  expect(outside.filter((url) => !/^(data|blob|about):/.test(url))).toEqual([]);

  await page.goto(paths.park.href());
  await places(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/park\/parks\?park=\d+$/);
});

test('without tiles, the entry form offers no point and says so', async ({ page }) => {
  await beginEntry(page);
  await chooseKunming(page);
  await expect(point(page).getByText(/没有接入在线地图/)).toBeVisible();
  await expect(point(page).getByRole('button')).toHaveCount(0);
});

test('at 375 px, labels of the sketch name every park and do not overlap, and a chosen park scrolls into view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(paths.park.href('parks'));
  const sketch = page.getByRole('figure', { name: '园区分布图' });
  const shown = sketch.locator('[data-side]').filter({ visible: true });
  expect(await shown.allTextContents()).toEqual(
    expect.arrayContaining(await places(page).getByRole('link').allTextContents()),
  );
  const boxes = await sketch.evaluate((figure) =>
    [...figure.querySelectorAll('[data-side]')]
      .map((label) => label.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
  );
  expect(boxes.length).toBeGreaterThan(4);
  const covered = boxes.filter((one, at) =>
    boxes.some(
      (other, index) =>
        index > at &&
        one.left < other.right &&
        other.left < one.right &&
        one.top < other.bottom &&
        other.top < one.bottom,
    ),
  );
  expect(covered).toEqual([]);

  const choice = places(page).getByRole('link').last();
  const name = (await choice.textContent()) ?? '';
  const park = page.getByRole('heading', { level: 2, name });
  await waitForHydration(page);
  await choice.click();
  await expect(park).toBeInViewport();

  // As when the link is clicked before the page’s script has run.
  const address = page.url();
  await page.goto(paths.contact.href());
  await page.goto(address);
  await expect(park).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.reload();
  await waitForHydration(page);
  await expect(park).not.toBeInViewport();
});
