import { withLease } from './storage-lease';

const NAME = 'portal-token-refresh';
/**
 * Longer than both refresh calls may take: a tab that holds the lock past this is frozen or gone. Shorter than the half
 * minute in which the platform still answers the next tab as it answered that one.
 */
const PATIENCE_MS = 25_000;

/** Waits by a controller of its own: Safari before 16 has Web Locks, but no AbortSignal.timeout. */
async function withWebLock<T>(locks: LockManager, work: () => Promise<T>): Promise<T> {
  const waiting = new AbortController();
  const patience = setTimeout(() => waiting.abort(), PATIENCE_MS);
  try {
    return await locks.request(NAME, { signal: waiting.signal }, () => {
      clearTimeout(patience);
      return work();
    });
  } catch (error) {
    if (!waiting.signal.aborted) throw error;
    return locks.request(NAME, { steal: true }, work);
  }
}

/**
 * Runs `work` while no other tab of this origin runs it: by Web Locks, by a lease in local storage where the
 * page is not a secure context, directly where there are no tabs (server).
 */
export function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  if (typeof window === 'undefined') return work();
  if (navigator.locks) return withWebLock(navigator.locks, work);
  return withLease(NAME, PATIENCE_MS, work);
}
