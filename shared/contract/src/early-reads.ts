/*
 * A page's document asks the API for what the page begins with while the page's scripts are still on their way; the API
 * client hands each answer to the first call that asks for the same, for the same person.
 */

/** What a document asks for: each a path and query below the API's base. */
export interface DocumentReads {
  /** Without a token, for every visitor. */
  everybody: readonly string[];
  /** Without a token, for visitors who are signed in. */
  signedIn: readonly string[];
  /** With their token. */
  own: readonly string[];
}

/** A read that has begun. */
export interface EarlyRead {
  /** Milliseconds since the navigation. */
  startedAt: number;
  /** Whom it was sent for; absent where it was sent for nobody. */
  accessToken?: string | undefined;
  userId?: number | undefined;
  response: Promise<Response>;
  /** Milliseconds since the navigation; set when the answer has come. */
  answeredAt?: number;
  /** Whether a call of the page was answered with it. */
  taken?: boolean;
}

declare global {
  /** By path and query. */
  var portalReads: Map<string, EarlyRead> | undefined;
}

/** @returns path and query of a call, as `portalReads` names it; parameters without a value are left out. */
export function toReadKey(url: string, params: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  const query = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
  return query ? `${url}?${query}` : url;
}

/** Query of the call that says who is signed in. */
export const PERMISSION_INFO = {
  url: '/system/auth/get-permission-info',
  params: { platform: 'portal' },
} as const;
export const OWN_PROFILE = '/system/user/profile/get';

/** Who is signed in: every page asks for it, and pages for signed-in visitors before their scripts have come. */
export function listSessionReads(): string[] {
  return [toReadKey(PERMISSION_INFO.url, PERMISSION_INFO.params), OWN_PROFILE];
}
