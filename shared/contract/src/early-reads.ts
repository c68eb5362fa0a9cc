/*
 * A document requests the page's first data from the API while the page's scripts are still loading. The API
 * client hands each response to the first call for the same data and the same user.
 */

/** What a document requests; each is a path and query below the API's base. */
export interface DocumentReads {
  /** Without a token, for every visitor. */
  everybody: readonly string[];
  /** Without a token, for signed-in visitors only. */
  signedIn: readonly string[];
  /** With the visitor's token. */
  own: readonly string[];
}

export interface EarlyRead {
  /** Milliseconds since navigation. */
  startedAt: number;
  /** The user it was sent for; absent if it was anonymous. */
  accessToken?: string | undefined;
  userId?: number | undefined;
  response: Promise<Response>;
  /** Milliseconds since navigation; set once the response has arrived. */
  answeredAt?: number;
  /** Whether a call of the page used it. */
  taken?: boolean;
}

declare global {
  /** By path and query. */
  var portalReads: Map<string, EarlyRead> | undefined;
}

/** @returns path and query of a call, its key in `portalReads`; parameters without a value are omitted */
export function toReadKey(url: string, params: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  const query = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
  return query ? `${url}?${query}` : url;
}

/** The call that returns the signed-in user. */
export const PERMISSION_INFO = {
  url: '/system/auth/get-permission-info',
  params: { platform: 'portal' },
} as const;
export const OWN_PROFILE = '/system/user/profile/get';

/** Reads about the user, made by every page; pages that need a session make them before scripts load. */
export function listSessionReads(): string[] {
  return [toReadKey(PERMISSION_INFO.url, PERMISSION_INFO.params), OWN_PROFILE];
}
