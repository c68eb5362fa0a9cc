import { isApiError } from '@portal/api-client';

const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;

/** HTTP statuses of a body that came too slowly, and of overload. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 429]);

/** Refusals and a missing file are final; a bad connection, overload and a restart are transient. */
function isTransient(error: unknown): boolean {
  if (!isApiError(error)) return !(error instanceof DOMException);
  if (error.kind === 'business' || error.kind === 'session') return false;
  return error.kind !== 'http' || error.code >= 500 || TRANSIENT_STATUSES.has(error.code);
}

/** Waits, at most until the browser is online again. @throws the signal's reason when aborted */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cleanUp = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', done);
      signal.removeEventListener('abort', stop);
    };
    const done = () => {
      cleanUp();
      resolve();
    };
    const stop = () => {
      cleanUp();
      reject(signal.reason);
    };
    const timer = setTimeout(done, ms);
    globalThis.addEventListener?.('online', done);
    signal.addEventListener('abort', stop);
  });
}

/**
 * Counts consecutive failures and spaces the attempts; progress resets the count. Calls that fail together
 * through one broken connection count as one failure.
 */
export function createRetryPolicy(signal: AbortSignal) {
  let failures = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    /** Call after progress. */
    reset() {
      failures = 0;
    },
    /**
     * Waits after a failed call.
     * @param startedAt when the call started, by `performance.now()`
     * @throws the error itself when it is final or the attempts are used up; the signal's reason when aborted
     */
    async afterFailure(error: unknown, startedAt: number): Promise<void> {
      signal.throwIfAborted();
      if (startedAt > failedAt) {
        failures += 1;
        failedAt = performance.now();
      }
      if (!isTransient(error) || failures >= MAX_ATTEMPTS) throw error;
      await pause(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)), signal);
    },
  };
}

/** Retries a call after transient failures. @throws the last error; the signal's reason when aborted */
export async function retry<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const policy = createRetryPolicy(signal);
  for (;;) {
    signal.throwIfAborted();
    const startedAt = performance.now();
    try {
      return await call();
    } catch (error) {
      await policy.afterFailure(error, startedAt);
    }
  }
}
