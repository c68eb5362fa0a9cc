import { isApiError } from '@portal/api-client';

const TRIES = 8;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Counts failures in a row and spaces the tries; anything that goes forward starts the count anew. Calls that one cut
 * of the line has ended together count as one failure.
 */
export function createPatience(signal: AbortSignal) {
  let failures = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    forward() {
      failures = 0;
    },
    /**
     * Waits after a failure of a call that was begun at `begunAt`, by `performance.now()`.
     * @throws the error itself when it is final or came too often; the signal's reason when aborted
     */
    async afterFailure(error: unknown, begunAt: number): Promise<void> {
      signal.throwIfAborted();
      if (begunAt > failedAt) {
        failures += 1;
        failedAt = performance.now();
      }
      if (isFinal(error) || failures >= TRIES) throw error;
      await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)), signal);
    },
  };
}

/** Repeats what failed for want of a connection; a refusal is final. */
export async function persist<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const patience = createPatience(signal);
  for (;;) {
    signal.throwIfAborted();
    const begunAt = performance.now();
    try {
      return await act();
    } catch (error) {
      await patience.afterFailure(error, begunAt);
    }
  }
}

/** Refusals of the platform are final; overload, a restart and a lost connection are not. */
function isFinal(error: unknown): boolean {
  if (!isApiError(error)) return false;
  if (error.kind === 'business' || error.kind === 'session') return true;
  return error.kind === 'http' && error.code < 500 && error.code !== 429;
}

/** Waits, but no longer than until the connection is said to be back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const tidy = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', done);
      signal.removeEventListener('abort', stop);
    };
    const done = () => {
      tidy();
      resolve();
    };
    const stop = () => {
      tidy();
      reject(signal.reason);
    };
    const timer = setTimeout(done, ms);
    globalThis.addEventListener?.('online', done);
    signal.addEventListener('abort', stop);
  });
}
