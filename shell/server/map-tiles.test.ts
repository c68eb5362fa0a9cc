import { readEnv } from './env';
import { mapTileHosts, readMapTiles } from './map-tiles';

const tilesFrom = (settings: NodeJS.ProcessEnv) => readMapTiles(readEnv(settings));
const hostsFrom = (settings: NodeJS.ProcessEnv) => mapTileHosts(readEnv(settings));

test('without MAP_TILES there are no tiles, and no tile host is allowed', () => {
  expect(tilesFrom({})).toBeUndefined();
  expect(hostsFrom({ MAP_ORIGIN: 'https://tiles.example' })).toBe('');
});

test('Tianditu has a base layer and a label layer in Web Mercator, both with the key', () => {
  const tiles = tilesFrom({ MAP_TILES: 'tianditu', MAP_KEY: 'a key' });
  expect(tiles?.datum).toBe('wgs84');
  expect(tiles?.attribution).toBe('地图数据 © 天地图');
  expect(tiles?.layers.map((layer) => layer.slice(0, 43))).toEqual([
    'https://t{s}.tianditu.gov.cn/vec_w/wmts?SER',
    'https://t{s}.tianditu.gov.cn/cva_w/wmts?SER',
  ]);
  for (const layer of tiles?.layers ?? []) expect(layer).toMatch(/TILEMATRIXSET=w&.*&tk=a%20key$/);
  expect(hostsFrom({ MAP_TILES: 'tianditu', MAP_KEY: 'k' })).toBe('https://*.tianditu.gov.cn');
});

test('AMap tiles use GCJ-02', () => {
  expect(tilesFrom({ MAP_TILES: 'amap' })).toMatchObject({ datum: 'gcj02', subdomains: '1234' });
  expect(hostsFrom({ MAP_TILES: 'amap' })).toBe('https://*.is.autonavi.com');
});

test('MAP_DATUM overrides the provider’s datum, for proxies that redraw its tiles', () => {
  expect(tilesFrom({ MAP_TILES: 'amap', MAP_DATUM: 'wgs84' })?.datum).toBe('wgs84');
});

test('MAP_ORIGIN replaces the provider, and only its host is allowed', () => {
  const settings = { MAP_TILES: 'tianditu', MAP_ORIGIN: 'https://proxy.example/maps/' };
  expect(tilesFrom(settings)?.layers[0]).toMatch(/^https:\/\/proxy\.example\/maps\/vec_w\/wmts\?/);
  expect(hostsFrom(settings)).toBe('https://proxy.example');
});

test('xyz tiles take their URL, attribution and datum from the settings', () => {
  const settings = {
    MAP_TILES: 'xyz',
    MAP_URL: 'https://tiles.example/base/{z}/{x}/{y}.png',
    MAP_ATTRIBUTION: '© 省测绘院',
  };
  expect(tilesFrom(settings)).toMatchObject({
    layers: ['https://tiles.example/base/{z}/{x}/{y}.png'],
    datum: 'wgs84',
    attribution: '© 省测绘院',
  });
  expect(tilesFrom({ ...settings, MAP_DATUM: 'gcj02' })?.datum).toBe('gcj02');
  expect(hostsFrom(settings)).toBe('https://tiles.example');
});

test('a missing tile setting stops the start and is named', () => {
  expect(() => readEnv({ MAP_TILES: 'tianditu' })).toThrow(/MAP_KEY: /);
  expect(() => readEnv({ MAP_TILES: 'xyz', MAP_URL: 'https://tiles.example/{z}.png' })).toThrow(
    /MAP_URL: .*\n {2}MAP_ATTRIBUTION: /,
  );
  expect(() => readEnv({ MAP_TILES: 'google' })).toThrow(/MAP_TILES/);
});
