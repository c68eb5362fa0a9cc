/** Why a release command stopped; the command line turns it into its exit code. */
export type ReleaseFailure = 'usage' | 'refused' | 'conflict' | 'not-found' | 'signature' | 'store' | 'build';

/** A stopped release command. `message` is one Chinese line for the person who gave it. Recognise it by `name`. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';

  constructor(
    readonly failure: ReleaseFailure,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

export function isReleaseError(error: unknown): error is ReleaseError {
  return error instanceof Error && error.name === 'ReleaseError';
}
