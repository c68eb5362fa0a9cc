/**
 * Address of a point on AMap's public marker page, which opens the app on phones.
 * @param point GCJ-02 degrees, the system that AMap uses
 */
export function mapLink(point: { lng: number; lat: number }, name: string): string {
  const query = new URLSearchParams({ position: `${point.lng},${point.lat}`, name, callnative: '1' });
  return `https://uri.amap.com/marker?${query}`;
}

/** A path with its query; no question mark where there is nothing to ask. */
export function withQuery(path: string, query: Readonly<Record<string, string>> = {}): string {
  return Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
}
