import type { MapTiles } from '@portal/contract/runtime-config';
import type { Env } from './env';

export type MapSettings = Pick<
  Env,
  'MAP_TILES' | 'MAP_KEY' | 'MAP_ORIGIN' | 'MAP_URL' | 'MAP_ATTRIBUTION' | 'MAP_DATUM'
>;

interface TileProvider {
  /** `{s}` stands for one of the subdomains. */
  origin: string;
  hosts: string;
  paths: (key: string) => string[];
  subdomains: string;
  datum: MapTiles['datum'];
  attribution: string;
}

/** One layer of Tianditu's WMTS API in Web Mercator (`_w`). */
const tiandituLayer = (layer: string, key: string) =>
  `/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk=${encodeURIComponent(key)}`;

const providers: Readonly<Record<'tianditu' | 'amap', TileProvider>> = {
  // CGCS2000, which differs from WGS-84 by centimetres.
  tianditu: {
    origin: 'https://t{s}.tianditu.gov.cn',
    hosts: 'https://*.tianditu.gov.cn',
    paths: (key) => ['vec', 'cva'].map((layer) => tiandituLayer(layer, key)),
    subdomains: '01234567',
    datum: 'wgs84',
    attribution: '地图数据 © 天地图',
  },
  amap: {
    origin: 'https://webrd0{s}.is.autonavi.com',
    hosts: 'https://*.is.autonavi.com',
    paths: () => ['/appmaptile?lang=zh_cn&size=1&scale=1&style=8&x={x}&y={y}&z={z}'],
    subdomains: '1234',
    datum: 'gcj02',
    attribution: '地图数据 © 高德地图',
  },
};

const MAX_ZOOM = 18;

const hasPlaces = (address: string) => ['{x}', '{y}', '{z}'].every((place) => address.includes(place));

export function findMapFaults(settings: MapSettings): string[] {
  const { MAP_TILES, MAP_KEY, MAP_ORIGIN, MAP_URL, MAP_ATTRIBUTION } = settings;
  if (MAP_TILES === 'tianditu' && !MAP_KEY && !MAP_ORIGIN)
    return ['MAP_KEY: 使用 tianditu 时填写密钥，或用 MAP_ORIGIN 指向替你加上密钥的代理'];
  if (MAP_TILES !== 'xyz') return [];
  return [
    ...(MAP_URL && hasPlaces(MAP_URL) ? [] : ['MAP_URL: 使用 xyz 时填写含 {x}、{y}、{z} 的瓦片地址']),
    ...(MAP_ATTRIBUTION ? [] : ['MAP_ATTRIBUTION: 使用 xyz 时写明地图数据的来源，会显示在地图上']),
  ];
}

export function readMapTiles(settings: MapSettings): MapTiles | undefined {
  const { MAP_TILES, MAP_KEY, MAP_ORIGIN, MAP_URL = '', MAP_ATTRIBUTION, MAP_DATUM } = settings;
  if (!MAP_TILES) return undefined;
  if (MAP_TILES === 'xyz')
    return {
      layers: [MAP_URL],
      subdomains: '',
      datum: MAP_DATUM ?? 'wgs84',
      attribution: MAP_ATTRIBUTION ?? '',
      maxZoom: MAX_ZOOM,
    };
  const { origin, paths, subdomains, datum, attribution } = providers[MAP_TILES];
  return {
    layers: paths(MAP_KEY).map((path) => (MAP_ORIGIN?.replace(/\/$/, '') ?? origin) + path),
    subdomains,
    datum: MAP_DATUM ?? datum,
    attribution: MAP_ATTRIBUTION ?? attribution,
    maxZoom: MAX_ZOOM,
  };
}

export function mapTileHosts({ MAP_TILES, MAP_ORIGIN, MAP_URL }: MapSettings): string {
  if (!MAP_TILES) return '';
  if (MAP_TILES === 'xyz') return MAP_URL ? new URL(MAP_URL).origin : '';
  return MAP_ORIGIN ? new URL(MAP_ORIGIN).origin : providers[MAP_TILES].hosts;
}
