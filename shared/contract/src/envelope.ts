/** Every answer of the platform API. A missing code counts as success. */
export interface Envelope<T> {
  code?: number;
  msg?: string;
  data: T;
}

const SUCCESS_CODES: ReadonlySet<number | null | undefined> = new Set([200, 0, null, undefined]);

/** @param code the envelope's `code`; @returns whether the call succeeded. */
export function isSuccess(code: number | null | undefined): boolean {
  return SUCCESS_CODES.has(code);
}

/**
 * Whether nobody knows if a failed call was carried out: no answer has come, or that of a proxy or server which may have lost
 * the platform afterwards.
 *
 * @param error what the API client throws
 */
export function isUnanswered({ kind, code }: { kind: string; code: number }): boolean {
  return kind === 'network' || kind === 'timeout' || (kind === 'http' && code >= 500);
}

/** One refused field, as carried in `data.issues` of a code 400 answer. */
export interface FieldIssue {
  path: (string | number)[];
  message: string;
}

/**
 * Request header with the id of the user whom the caller believes to act for. Tabs share the session's cookies, and a
 * page may not have noticed yet that somebody else has signed in: the API then refuses the call, whoever's token it
 * carries. Without the header the token alone decides.
 */
export const EXPECTED_USER_HEADER = 'x-portal-user';
