import gcoord from 'gcoord';

/** Coordinate system: GPS, or the shifted one used by maps published in mainland China. */
type Datum = 'wgs84' | 'gcj02';

/** Degrees, in GCJ-02 (as given by map sites) if `datum` is missing. */
export interface MapPlace {
  lng: number;
  lat: number;
  datum?: Datum;
}

/** A named place on a map. */
export interface MapPoint extends MapPlace {
  id: string | number;
  name: string;
  /** The place's page, linked from map and list, with and without scripts. */
  href?: string;
  /** City by which long lists are grouped. */
  city?: string;
}

const systems = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02 } as const;

/** Six decimals are about 10 cm. */
const round = (degrees: number) => Number(degrees.toFixed(6));

/** Converts a place to the map's datum; outside mainland China both are the same. */
export function toDatum({ lng, lat, datum = 'gcj02' }: MapPlace, wanted: Datum): Required<MapPlace> {
  if (datum === wanted) return { lng, lat, datum };
  const [x, y] = gcoord.transform([lng, lat], systems[datum], systems[wanted]);
  return { lng: round(x), lat: round(y), datum: wanted };
}
