/**
 * `load`: the bundle does not load. `render`: it throws while rendering. `timeout`: it takes too long.
 * `loop`: it blocks its process. `memory`: it uses too much memory. `flood`: it sends too many or malformed
 * messages. `uncaught`: it threw outside of a render. `crash`: its process ended. `closed`: no page is
 * accepted, after too many failures, while starting or with a full queue. `ended`: this server no longer
 * needs it.
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
