import { type ErrorName, errorCatalogue } from '@portal/contract/api-errors';

/**
 * An expected error, returned as an envelope by the error handler. `data` and `msg` are sent to the client: include
 * nothing internal.
 */
export class BusinessError extends Error {
  override readonly name = 'BusinessError';
  readonly code: number;
  readonly data: unknown;
  readonly retryAfter: number | undefined;

  constructor(
    readonly entry: ErrorName,
    options: { data?: unknown; msg?: string; retryAfter?: number } = {},
  ) {
    const { code, msg } = errorCatalogue[entry];
    super(options.msg ?? msg);
    this.code = code;
    this.data = options.data ?? null;
    this.retryAfter = options.retryAfter;
  }
}

/** Compares names, because two bundles may contain two copies of the class. */
export function isBusinessError(error: unknown): error is BusinessError {
  return error instanceof Error && error.name === 'BusinessError';
}
