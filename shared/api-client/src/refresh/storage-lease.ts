interface Lease {
  owner: string;
  until: number;
}

/** Two tabs that write at the same moment see who was last after this pause. */
const SETTLE_MS = 40;
const LOOK_AGAIN_MS = 500;

function read(key: string): Lease | undefined {
  try {
    const lease = JSON.parse(localStorage.getItem(key) ?? 'null') as Lease | null;
    return lease && lease.until > Date.now() ? lease : undefined;
  } catch {
    return undefined;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Until the lease is given back (a storage event from the other tab), or for a while at most. */
function released(key: string): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      removeEventListener('storage', onStorage);
      clearTimeout(timer);
      resolve();
    };
    const onStorage = (event: StorageEvent) => {
      if (event.key === key && event.newValue === null) done();
    };
    const timer = setTimeout(done, LOOK_AGAIN_MS);
    addEventListener('storage', onStorage);
  });
}

/**
 * Mutual exclusion between tabs without Web Locks.
 * @param name local storage key of the lease
 * @param patience milliseconds after which a lease that was not given back counts as abandoned
 */
export async function withLease<T>(name: string, patience: number, work: () => Promise<T>): Promise<T> {
  const owner = `${Date.now()}-${Math.random()}`;
  for (;;) {
    if (read(name)) {
      await released(name);
      continue;
    }
    localStorage.setItem(name, JSON.stringify({ owner, until: Date.now() + patience } satisfies Lease));
    await pause(SETTLE_MS);
    if (read(name)?.owner === owner) break;
  }
  const giveBack = () => {
    if (read(name)?.owner === owner) localStorage.removeItem(name);
  };
  // A page that is left can not give it back later, and the page after it would wait.
  addEventListener('pagehide', giveBack);
  try {
    return await work();
  } finally {
    removeEventListener('pagehide', giveBack);
    giveBack();
  }
}
