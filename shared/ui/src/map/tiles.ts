import type { MapTiles } from '@portal/contract/runtime-config';
import { fromGcj02 } from './gcj02';
import { type LngLat, type Pixel, project, TILE } from './projection';

/** Places are given in GCJ-02, as AMap draws them; Tianditu draws CGCS2000, which is WGS-84 to the eye. */
function providerPlace(place: LngLat, tiles: MapTiles | undefined): LngLat {
  return tiles?.provider === 'tianditu' ? fromGcj02(place) : place;
}

function addresses(tiles: MapTiles, x: number, y: number, z: number): string[] {
  const server = Math.abs(x + y);
  if (tiles.provider === 'amap') {
    const origin = tiles.origin ?? `https://webrd0${(server % 4) + 1}.is.autonavi.com`;
    return [`${origin}/appmaptile?lang=zh_cn&size=1&scale=1&style=8&x=${x}&y=${y}&z=${z}`];
  }
  const origin = tiles.origin ?? `https://t${server % 8}.tianditu.gov.cn`;
  return ['vec', 'cva'].map(
    (layer) =>
      `${origin}/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX=${z}&TILEROW=${y}&TILECOL=${x}&tk=${encodeURIComponent(tiles.key)}`,
  );
}

export interface PlacedTile extends Pixel {
  href: string;
}

/** The tiles that cover a window of `width` × `height` pixels around a centre, with their places in the window. */
export function tilesInView(
  tiles: MapTiles,
  centre: LngLat,
  zoom: number,
  width: number,
  height: number,
): PlacedTile[] {
  const middle = project(providerPlace(centre, tiles), zoom);
  const left = middle.x - width / 2;
  const top = middle.y - height / 2;
  const side = 2 ** zoom;
  const placed: PlacedTile[] = [];
  for (let row = Math.floor(top / TILE); row * TILE < top + height; row += 1) {
    for (let column = Math.floor(left / TILE); column * TILE < left + width; column += 1) {
      if (row < 0 || row >= side || column < 0 || column >= side) continue;
      for (const href of addresses(tiles, column, row, zoom)) {
        placed.push({ href, x: column * TILE - left, y: row * TILE - top });
      }
    }
  }
  return placed;
}
