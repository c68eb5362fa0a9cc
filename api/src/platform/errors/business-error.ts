import { type ErrorName, errorCatalogue } from '@portal/contract/api-errors';

/**
 * A refusal that the caller may read. Thrown anywhere, answered as an envelope by the error handler.
 * `data` and `msg` reach the client: nothing internal belongs in them.
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

/** Recognises by name, because two bundles may hold two copies of the class. */
export function isBusinessError(error: unknown): error is BusinessError {
  return error instanceof Error && error.name === 'BusinessError';
}
