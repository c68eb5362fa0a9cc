import type { MapPlace } from '../map/place';

export interface Destination {
  /** Label of the destination. */
  name: string;
  address?: string;
  /** Without it, the map site searches for the address. */
  point?: Pick<MapPlace, 'lng' | 'lat'>;
}

export interface DirectionLink {
  site: string;
  href: string;
}

/** Caller name required by the map sites. */
const SOURCE = 'contest-portal';

const link = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;

/**
 * Directions on three public map sites, which open their apps on phones. Formats: AMap URI API, Baidu Maps URI API,
 * Tencent Maps URI API.
 * @param destination with coordinates in GCJ-02 degrees, supported by all three
 */
export function directionLinks({ name, address = name, point }: Destination): DirectionLink[] {
  if (!point)
    return [
      {
        site: '高德地图',
        href: link('https://uri.amap.com/search', { keyword: address, src: SOURCE, callnative: '1' }),
      },
      {
        site: '百度地图',
        href: link('https://api.map.baidu.com/geocoder', { address, output: 'html', src: SOURCE }),
      },
      {
        site: '腾讯地图',
        href: link('https://apis.map.qq.com/uri/v1/search', { keyword: address, referer: SOURCE }),
      },
    ];
  const { lng, lat } = point;
  return [
    {
      site: '高德地图',
      href: link('https://uri.amap.com/navigation', {
        to: `${lng},${lat},${name}`,
        mode: 'car',
        coordinate: 'gaode',
        src: SOURCE,
        callnative: '1',
      }),
    },
    {
      site: '百度地图',
      href: link('https://api.map.baidu.com/marker', {
        location: `${lat},${lng}`,
        title: name,
        content: address,
        coord_type: 'gcj02',
        output: 'html',
        src: SOURCE,
      }),
    },
    {
      site: '腾讯地图',
      href: link('https://apis.map.qq.com/uri/v1/routeplan', {
        type: 'drive',
        to: name,
        tocoord: `${lat},${lng}`,
        referer: SOURCE,
      }),
    },
  ];
}
