/** Configuration that the shell server hands to the browser with the page; nothing in it is secret. */
export interface RuntimeConfig {
  apiBase: string;
  tenantId: string;
  /** Key of the platform's password transport encoding. TLS protects the password; this does not. */
  platformKey: string;
  /** Page inside the AI drawer. */
  assistantUrl: string;
  /** Tiles of maps; absent: maps are sketches, and no point can be chosen on them. */
  mapTiles?: MapTiles;
  /** Whether an official account is configured, by which WeChat shares pages with title and picture. */
  weixinSharing?: boolean;
  site: SiteInfo;
}

/** Tiles in Web Mercator. */
export interface MapTiles {
  /** Addresses of a tile, the ground first, with `{x}`, `{y}`, `{z}` and perhaps `{s}`. */
  layers: string[];
  /** What `{s}` stands for, one letter each. */
  subdomains: string;
  /** Coordinates that the ground is drawn in: those of GPS, or the shifted ones of mainland China. */
  datum: 'wgs84' | 'gcj02';
  /** Whose map it is; shown on it. */
  attribution: string;
  maxZoom: number;
}

/** Who runs the portal. Filled from the API's tenant info. */
export interface SiteInfo {
  name: string;
  logoUrl: string;
  organiser: { name: string; address: string; hotline: string; email: string };
  icp: string;
  policeRecord?: string;
  mpCode: string;
  wxCode: string;
  manageUrl: string;
}
