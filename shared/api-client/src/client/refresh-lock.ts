const LOCK_NAME = 'portal-token-refresh';
/**
 * Longer than both refresh calls may take: a tab that holds the lock past this is frozen or gone. Shorter than the half
 * minute in which the platform repeats to the next tab the answer that the frozen one may have got.
 */
const MAX_HOLD_MS = 25_000;

/** Work that has begun ends with its own result, even where another tab has stolen the lock meanwhile. */
async function holdWebLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  try {
    return await navigator.locks.request(LOCK_NAME, options, () => {
      running = work();
      return running;
    });
  } catch (error) {
    if (!running) throw error;
    return running;
  }
}

/** Web Locks. The signal comes from a controller: Safari before 16 has Web Locks, but no AbortSignal.timeout. */
async function withWebLock<T>(work: () => Promise<T>): Promise<T> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), MAX_HOLD_MS);
  try {
    return await holdWebLock({ signal: waiting.signal }, () => {
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (!waiting.signal.aborted) throw error;
    return holdWebLock({ steal: true }, work);
  }
}

interface Lease {
  owner: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** Two tabs that write at the same moment see who was last after this pause. */
const SETTLE_MS = 40;
const POLL_MS = 500;

function readLease(): Lease | undefined {
  try {
    const lease = JSON.parse(localStorage.getItem(LOCK_NAME) ?? 'null') as Lease | null;
    return lease && lease.until > Date.now() ? lease : undefined;
  } catch {
    return undefined;
  }
}

/** Resolves when the lease is released (a storage event from the other tab), or after a while. */
function leaseReleased(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      removeEventListener('storage', onStorage);
      clearTimeout(timer);
      resolve();
    };
    const onStorage = (event: StorageEvent) => {
      if (event.key === LOCK_NAME && event.newValue === null) done();
    };
    const timer = setTimeout(done, POLL_MS);
    addEventListener('storage', onStorage);
  });
}

/** Mutual exclusion between tabs without Web Locks; a lease that was not released lapses after `MAX_HOLD_MS`. */
async function withStorageLease<T>(work: () => Promise<T>): Promise<T> {
  const owner = `${Date.now()}-${Math.random()}`;
  for (;;) {
    if (readLease()) {
      await leaseReleased();
      continue;
    }
    const lease: Lease = { owner, until: Date.now() + MAX_HOLD_MS };
    try {
      localStorage.setItem(LOCK_NAME, JSON.stringify(lease));
    } catch {
      // Storage is full or forbidden: two refreshes at once are better than none.
      return work();
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    if (readLease()?.owner === owner) break;
  }
  const release = () => {
    if (readLease()?.owner === owner) localStorage.removeItem(LOCK_NAME);
  };
  // A page that is left could not release it later, and the next page would wait.
  addEventListener('pagehide', release);
  try {
    return await work();
  } finally {
    removeEventListener('pagehide', release);
    release();
  }
}

/**
 * Runs `work` while no other tab of this origin runs it: by Web Locks, by a lease in local storage where the
 * page is not a secure context, directly where there are no tabs (server).
 */
export function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  if (typeof window === 'undefined') return work();
  return navigator.locks ? withWebLock(work) : withStorageLease(work);
}
