/** What went wrong with a call: the platform refused it, or it did not get through. */
export type ApiErrorKind = 'business' | 'session' | 'network' | 'timeout' | 'http';

/**
 * A failed call. `code` is the envelope's code, or the HTTP status, or 0 when there was no answer;
 * `msg` is the Chinese sentence for people; `data` is the envelope's data (field issues, hints).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly kind: ApiErrorKind;
  /** Somebody has told the user already: nobody else should. */
  reported = false;

  constructor(kind: ApiErrorKind, code: number, msg: string, data?: unknown) {
    super(msg);
    this.kind = kind;
    this.code = code;
    this.msg = msg;
    this.data = data;
  }
}

/** By name, not by class: two bundles may hold two copies of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'code' in error && 'msg' in error;
}
