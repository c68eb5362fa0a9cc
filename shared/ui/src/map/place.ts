import gcoord from 'gcoord';

/** What degrees are measured in: GPS's own system, or the shifted one of maps published in mainland China. */
type Datum = 'wgs84' | 'gcj02';

/** Degrees. GCJ-02, as map sites give them, where `datum` is absent. */
export interface MapPlace {
  lng: number;
  lat: number;
  datum?: Datum;
}

/** A place with its name on a map. */
export interface MapPoint extends MapPlace {
  id: string | number;
  name: string;
  /** A page of its own: map and list then lead there, with and without script. */
  href?: string;
  /** Its city: many places are listed by it. */
  city?: string;
}

const systems = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02 } as const;

/** 6 places are about 10 cm. */
const round = (degrees: number) => Number(degrees.toFixed(6));

/** A place in the degrees that a map is drawn in; those outside mainland China are the same in both. */
export function toDatum({ lng, lat, datum = 'gcj02' }: MapPlace, wanted: Datum): Required<MapPlace> {
  if (datum === wanted) return { lng, lat, datum };
  const [x, y] = gcoord.transform([lng, lat], systems[datum], systems[wanted]);
  return { lng: round(x), lat: round(y), datum: wanted };
}
