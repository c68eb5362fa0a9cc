/** Why a release command stopped; the command line turns it into its exit code. */
type ReleaseFailure = 'usage' | 'refused' | 'conflict' | 'not-found' | 'signature' | 'store' | 'build';

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

/** What the store holds is there and can not be used; reading it again does not help. */
export class DamagedError extends ReleaseError {
  constructor(message: string, cause: unknown) {
    super('store', message, cause);
  }
}

export function isReleaseError(error: unknown): error is ReleaseError {
  return error instanceof Error && error.name === 'ReleaseError';
}

/** @returns whether a disk or bucket has failed, so that nobody knows what it holds */
export function isOutage(error: unknown): boolean {
  return isReleaseError(error) && error.failure === 'store' && !(error instanceof DamagedError);
}

/** @returns what was read; @throws ReleaseError that says where to look, when this version was never published */
export function explainUnpublished<T>(name: string, version: string, reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (!isReleaseError(error) || error.failure !== 'not-found') throw error;
    const message = `没有发布过 ${name}@${version}，已发布的版本见 release status`;
    throw new ReleaseError('not-found', message, error);
  });
}
