import type { ReleaseFailure } from '../release-error';

/** Exit codes of `portal release` and `portal remote`; 0 is success, 1 an error nobody foresaw. */
export const EXIT_CODES: Readonly<Record<ReleaseFailure, number>> = {
  usage: 2,
  refused: 3,
  conflict: 4,
  'not-found': 5,
  signature: 6,
  store: 7,
  build: 8,
};
