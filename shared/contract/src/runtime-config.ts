/** Configuration that the shell server sends to the browser with the page; none of it is secret. */
export interface RuntimeConfig {
  apiBase: string;
  tenantId: string;
  /** Key of the platform's password transport encoding. TLS protects the password; this does not. */
  platformKey: string;
  /** Page shown in the AI drawer. */
  assistantUrl: string;
  /** Map tiles; absent: maps are sketches, and no point can be picked on them. */
  mapTiles?: MapTiles;
  /** Whether an official account is configured, so that WeChat shares pages with title and picture. */
  weixinSharing?: boolean;
  /** Only the limits that differ from the defaults. */
  limits?: Partial<Limits>;
  site: SiteInfo;
}

/** Timeouts, counts and lifetimes in the browser, configured on the shell server. */
export interface Limits {
  /** For one API call. */
  requestTimeoutMs: number;
  /** Lifetime of the token and tenant cookies. */
  cookieDays: number;
  /** Minimum time between two reloads of a page that failed to load a chunk. */
  chunkReloadSeconds: number;
  /** Between two verification codes; the API enforces its own setting of the same name. */
  smsCountdownSeconds: number;
  /** Failed password sign-ins in this browser before it requires a captcha; the API counts separately. */
  captchaAfterFailures: number;
  /** How long the assistant's tip stays open by itself. */
  assistantTipSeconds: number;
  /** How long the agreements line bounces, at sign-in and at registration. */
  loginBounceMs: number;
  registerBounceMs: number;
  backToTopMs: number;
}

export const defaultLimits: Readonly<Limits> = {
  requestTimeoutMs: 60_000,
  cookieDays: 365,
  chunkReloadSeconds: 60,
  smsCountdownSeconds: 60,
  captchaAfterFailures: 3,
  assistantTipSeconds: 15,
  loginBounceMs: 200,
  registerBounceMs: 100,
  backToTopMs: 300,
};

declare global {
  /** Set by the shell at startup. Global, because shell and remotes each have a copy of this module. */
  var portalLimits: Partial<Limits> | undefined;
}

/** @returns the portal's limit; on the server, the default */
export function getLimit(name: keyof Limits): number {
  return globalThis.portalLimits?.[name] ?? defaultLimits[name];
}

/** Web Mercator tiles. */
export interface MapTiles {
  /** URL templates of a tile, base layer first, with `{x}`, `{y}`, `{z}` and optionally `{s}`. */
  layers: string[];
  /** Values for `{s}`, one letter each. */
  subdomains: string;
  datum: 'wgs84' | 'gcj02';
  attribution: string;
  maxZoom: number;
}

/** Who runs the portal, from the API's tenant info. */
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
