/** Why a remote could not be used, in the order in which loading proceeds. */
export type RemoteFailure = 'unknown' | 'refused' | 'timeout' | 'load' | 'contract' | 'render' | 'chunk';

/** A failure attributed to one remote, version and release set. Recognise it by `name`, not by class. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(
    readonly failure: RemoteFailure,
    readonly remote: string,
    readonly version: string,
    readonly set: string,
    cause?: unknown,
  ) {
    super(`${remote}@${version}: ${failure}${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause });
  }
}

export function isRemoteError(error: unknown): error is RemoteError {
  return error instanceof Error && error.name === 'RemoteError';
}
