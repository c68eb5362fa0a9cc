export interface Point {
  lng: number;
  lat: number;
}

/** Kept free on each side, in percent of the map, so that no sign is cut off. */
const MARGIN = 14;

/**
 * Places points on a drawn map: percent from the left and from the top, scaled so that all of them fit.
 * A single point, or points at one place, stand in the middle.
 */
export function projectPoints(points: readonly Point[]): { left: number; top: number }[] {
  const lngs = points.map(({ lng }) => lng);
  const lats = points.map(({ lat }) => lat);
  const place = (value: number, low: number, high: number) =>
    high > low ? MARGIN + ((value - low) / (high - low)) * (100 - 2 * MARGIN) : 50;
  const round = (value: number) => Math.round(value * 10) / 10;
  return points.map(({ lng, lat }) => ({
    left: round(place(lng, Math.min(...lngs), Math.max(...lngs))),
    top: round(100 - place(lat, Math.min(...lats), Math.max(...lats))),
  }));
}
