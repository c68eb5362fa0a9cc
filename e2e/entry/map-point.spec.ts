import { type PortalProcess, startPortal } from '../harness/portal-process';
import { expect, type Page, test } from '../harness/test';
import { startTileServer, type TileServer } from '../harness/tile-server';
import { beginEntry } from './begin-entry';
import { expectSaved } from './fill-steps';

async function chooseKunming(page: Page): Promise<void> {
  const region = page.getByRole('group', { name: /^所在地区/ });
  await region.getByRole('combobox', { name: '省' }).selectOption({ label: '云南省' });
  await region.getByRole('combobox', { name: '市' }).selectOption({ label: '昆明市' });
}

const place = (page: Page) => page.getByRole('group', { name: /^地图位置/ });

test('without tiles the form offers no point and says so', async ({ page }) => {
  await beginEntry(page);
  await chooseKunming(page);
  await expect(place(page).getByText(/没有接入在线地图/)).toBeVisible();
  await expect(place(page).getByRole('button')).toHaveCount(0);
});

test.describe('with tiles', () => {
  let portal: PortalProcess;
  let tiles: TileServer;

  test.beforeAll(async () => {
    tiles = await startTileServer();
    portal = await startPortal({
      env: { MAP_TILES: 'amap', MAP_ORIGIN: tiles.url, SMS_PHONE_INTERVAL: '0' },
    });
  });
  test.afterAll(async () => {
    tiles.close();
    await portal.stop();
  });

  test('the map opens at the chosen region, stores WGS-84, and offers no point once tiles fail', async ({
    browser,
  }) => {
    const page = await browser.newPage({ baseURL: portal.url });
    await beginEntry(page);
    await chooseKunming(page);
    await place(page).getByRole('button', { name: '地图选点' }).click();
    await place(page).getByRole('button', { name: '选取中心点' }).click();
    await expect(place(page).getByText(/东经 102\.\d+°，北纬 2[45]\.\d+°（WGS-84）/)).toBeVisible();
    await expectSaved(page);

    tiles.working = false;
    await page.reload();
    await expect(place(page).getByText(/东经 102\.\d+°/)).toBeVisible();
    await expect(place(page).getByText(/在线地图暂时打不开/)).toBeVisible();
    await expect(place(page).getByRole('button', { name: '选取中心点' })).toHaveCount(0);
    await page.close();
  });
});
