/**
 * What went wrong: the bundle does not load (`load`) or throws while it renders (`render`), takes too long (`timeout`),
 * keeps its process from doing anything else (`loop`), takes too much memory (`memory`), sends too much or nonsense
 * (`flood`), has thrown outside of a render (`uncaught`), or its process ended (`crash`). `closed`: it takes no page now,
 * because it failed too often lately, is still starting or has too many waiting. `ended`: this server needs it no longer.
 */
export type RenderFailure =
  | 'load'
  | 'render'
  | 'timeout'
  | 'loop'
  | 'memory'
  | 'flood'
  | 'uncaught'
  | 'crash'
  | 'closed'
  | 'ended';

/** A failure of a remote's code on the server. */
export class RenderError extends Error {
  override readonly name = 'RenderError';

  constructor(
    readonly failure: RenderFailure,
    message: string,
    stack?: string,
  ) {
    super(message);
    if (stack !== undefined) this.stack = stack;
  }
}

export function isRenderError(error: unknown): error is RenderError {
  return error instanceof Error && error.name === 'RenderError';
}
