import type { LngLat } from './projection';

const AXIS = 6_378_245;
const ECCENTRICITY = 0.006693421622965943;

const wave = (value: number, period: number) => Math.sin((value * Math.PI) / period);

function northOffset(x: number, y: number): number {
  return (
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    ((20 * wave(x, 1 / 6) +
      20 * wave(x, 0.5) +
      20 * wave(y, 1) +
      40 * wave(y, 3) +
      160 * wave(y, 12) +
      320 * wave(y, 30)) *
      2) /
      3
  );
}

function eastOffset(x: number, y: number): number {
  return (
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    ((20 * wave(x, 1 / 6) +
      20 * wave(x, 0.5) +
      20 * wave(x, 1) +
      40 * wave(x, 3) +
      150 * wave(x, 12) +
      300 * wave(x, 30)) *
      2) /
      3
  );
}

/** WGS-84 to GCJ-02, the shifted degrees of maps published in mainland China; the commonly published approximation. */
export function toGcj02({ lng, lat }: LngLat): LngLat {
  const [x, y] = [lng - 105, lat - 35];
  const radians = (lat * Math.PI) / 180;
  const magic = 1 - ECCENTRICITY * Math.sin(radians) ** 2;
  const root = Math.sqrt(magic);
  return {
    lng: lng + (eastOffset(x, y) * 180) / ((AXIS / root) * Math.cos(radians) * Math.PI),
    lat: lat + (northOffset(x, y) * 180) / (((AXIS * (1 - ECCENTRICITY)) / (magic * root)) * Math.PI),
  };
}

/** GCJ-02 to WGS-84, exact to about a metre: the shift hardly changes over its own length. */
export function fromGcj02(place: LngLat): LngLat {
  const shifted = toGcj02(place);
  return { lng: 2 * place.lng - shifted.lng, lat: 2 * place.lat - shifted.lat };
}
