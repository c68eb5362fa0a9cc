import gcoord from 'gcoord';
import type { Datum, MapPlace } from './place';

const systems = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02 } as const;

/** 6 places are about 10 cm. */
const round = (degrees: number) => Number(degrees.toFixed(6));

/** A place in the degrees that a map is drawn in; those outside mainland China are the same in both. */
export function toDatum({ lng, lat, datum = 'gcj02' }: MapPlace, wanted: Datum): Required<MapPlace> {
  if (datum === wanted) return { lng, lat, datum };
  const [x, y] = gcoord.transform([lng, lat], systems[datum], systems[wanted]);
  return { lng: round(x), lat: round(y), datum: wanted };
}
