/** What degrees are measured in: GPS's own system, or the shifted one of maps published in mainland China. */
export type Datum = 'wgs84' | 'gcj02';

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

/** A province drawn where no tiles are: its outline and cities. */
export interface MapProvince {
  name: string;
  /** Corners of the outline as [longitude, latitude]. */
  outline: [number, number][];
  cities: { name: string; lng: number; lat: number }[];
  /** Whose outline it is, for example the number of its official review. */
  credit?: string;
}

/** A pin of 28 by 39 pixels, its tip at the middle of the lower edge. */
export const PIN_PATH = 'M14 39C5 28 0 22 0 14a14 14 0 0 1 28 0c0 8-5 14-14 25z';
