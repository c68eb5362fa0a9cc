const LOCK_NAME = 'portal-token-refresh';
/**
 * Longer than both refresh calls may take: a tab holding the lock past this is frozen or gone. Shorter than
 * the half minute in which the platform repeats the frozen tab's response to the next tab.
 */
const MAX_HOLD_MS = 25_000;

/** Returns the result of work that has started, even if another tab steals the lock while it runs. */
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

/** Aborts with a controller: Safari before 16 has Web Locks, but not AbortSignal.timeout. */
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

/** After this pause, two tabs that write simultaneously see who wrote last. */
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

/** Resolves when the lease is released (storage event of another tab), or after a polling interval. */
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

/** Mutual exclusion across tabs without Web Locks; an unreleased lease expires after `MAX_HOLD_MS`. */
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
      // Storage is full or blocked: two concurrent refreshes are better than none.
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
 * Runs `work` exclusively among the tabs of this origin: with Web Locks, or with a lease in local storage
 * outside secure contexts. Runs it directly on the server, which has no tabs.
 */
export function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  if (typeof window === 'undefined') return work();
  return navigator.locks ? withWebLock(work) : withStorageLease(work);
}
