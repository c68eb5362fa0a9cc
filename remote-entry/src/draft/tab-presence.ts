import { newRowId } from './row-id';

const LOCK = 'portal-entry-tab-';
const STORED = 'portal-entry-tab';

export interface TabPresence {
  tabId: string;
  /** Ids of tabs that are open now, this one among them; undefined where the browser can not tell. */
  openTabs(): Promise<ReadonlySet<string> | undefined>;
}

/**
 * Gives this tab a name that survives a reload, and tells living tabs from dead ones: a living tab holds a lock.
 * A duplicated tab inherits the name of its original, finds it taken and gets one of its own.
 */
export async function enterTab(): Promise<TabPresence> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return { tabId: newRowId(), openTabs: async () => undefined };
  const stored = sessionStorage.getItem(STORED);
  const tabId = stored && (await hold(locks, stored)) ? stored : newRowId();
  if (tabId !== stored) await hold(locks, tabId);
  sessionStorage.setItem(STORED, tabId);
  return {
    tabId,
    async openTabs() {
      const { held = [] } = await locks.query();
      return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
    },
  };
}

/** Holds the lock until the tab closes; false when another tab has it. */
function hold(locks: LockManager, tabId: string): Promise<boolean> {
  return new Promise((resolve) => {
    locks
      .request(`${LOCK}${tabId}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? new Promise(() => {}) : undefined;
      })
      .catch(() => resolve(false));
  });
}
