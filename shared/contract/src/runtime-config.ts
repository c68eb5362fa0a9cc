/** Configuration that the shell server hands to the browser with the page; nothing in it is secret. */
export interface RuntimeConfig {
  apiBase: string;
  tenantId: string;
  /** Key of the platform's password transport encoding. TLS protects the password; this does not. */
  platformKey: string;
  /** Page inside the AI drawer. */
  assistantUrl: string;
  /** Tile source of maps; absent: the drawn map. */
  mapTiles?: MapTiles;
  site: SiteInfo;
}

export interface MapTiles {
  provider: 'tianditu' | 'amap';
  key: string;
  /** Serves the provider's paths in its place: a mirror, or a proxy that adds the key. Default: the provider. */
  origin?: string;
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
