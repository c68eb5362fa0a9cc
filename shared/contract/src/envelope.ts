/** Wraps every response of the platform API. A missing code means success. */
export interface Envelope<T> {
  code?: number;
  msg?: string;
  data: T;
}

const SUCCESS_CODES: ReadonlySet<number | null | undefined> = new Set([200, 0, null, undefined]);

/** @returns whether `code` of an envelope means success */
export function isSuccess(code: number | null | undefined): boolean {
  return SUCCESS_CODES.has(code);
}

/**
 * Whether it is unknown if a failed call took effect: no response arrived, or a proxy or server responded that may have
 * lost the platform after passing the call on.
 * @param error as thrown by the API client
 */
export function hasUnknownOutcome({ kind, code }: { kind: string; code: number }): boolean {
  return kind === 'network' || kind === 'timeout' || (kind === 'http' && code >= 500);
}

/** A rejected field, from `data.issues` of a code 400 response. */
export interface FieldIssue {
  path: (string | number)[];
  message: string;
}

/**
 * Request header with the id of the user that the page believes is signed in. Tabs share the session's cookies, so a page
 * may not know yet that another user has signed in; the API then refuses the call, whatever its token. Without the header
 * only the token counts.
 */
export const EXPECTED_USER_HEADER = 'x-portal-user';
