export interface LngLat {
  lng: number;
  lat: number;
}

export interface Pixel {
  x: number;
  y: number;
}

/** Side of a map tile in pixels; the world is one tile wide at zoom 0 and doubles with each step. */
export const TILE = 256;

/** Web Mercator: degrees to pixels of the whole world at a zoom. */
export function project({ lng, lat }: LngLat, zoom: number): Pixel {
  const world = TILE * 2 ** zoom;
  const sin = Math.sin((lat * Math.PI) / 180);
  return {
    x: ((lng + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * world,
  };
}

/** The way back; longitude and latitude rounded to 6 places, about 10 cm. */
export function unproject({ x, y }: Pixel, zoom: number): LngLat {
  const world = TILE * 2 ** zoom;
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI;
  return { lng: Number(((x / world) * 360 - 180).toFixed(6)), lat: Number(lat.toFixed(6)) };
}

/** Metres that one pixel stands for. */
export function metresPerPixel(lat: number, zoom: number): number {
  return (Math.cos((lat * Math.PI) / 180) * 40_075_016.686) / (TILE * 2 ** zoom);
}
