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
  /** Those that are not as by default. */
  limits?: Partial<Limits>;
  site: SiteInfo;
}

/** What the browser waits for, counts and keeps; the shell server's settings decide. */
export interface Limits {
  /** For one call of the API. */
  requestTimeoutMs: number;
  /** How long the cookies of tokens and tenant last. */
  cookieDays: number;
  /** Between two reloads of a page that has lost a chunk. */
  chunkReloadSeconds: number;
  /** From one verification code to the next; the API's own setting of the same name decides. */
  smsCountdownSeconds: number;
  /** Failed password logins in this browser after which the captcha comes first; the API counts for itself. */
  captchaAfterFailures: number;
  /** How long the assistant's tip shows by itself. */
  assistantTipSeconds: number;
  /** How long the line of the agreements bounces at login, and at registration. */
  loginBounceMs: number;
  registerBounceMs: number;
  /** How long the way back to the top takes. */
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
  /** Set by the shell at its start. Global, because shell and remotes each hold a copy of this module. */
  var portalLimits: Partial<Limits> | undefined;
}

/** @returns a limit of this portal; on the server, the default */
export function getLimit(name: keyof Limits): number {
  return globalThis.portalLimits?.[name] ?? defaultLimits[name];
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
