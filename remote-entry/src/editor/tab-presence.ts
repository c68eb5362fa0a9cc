import { newRowId } from './journal';

const LOCK = 'portal-entry-tab-';
const STORED = 'portal-entry-tab';
/** A page that was just left or reloaded lets go of its name a moment later. */
const WAIT_FOR_NAME_MS = 1000;

export interface TabPresence {
  tabId: string;
  /** Ids of tabs that are open now, this one among them; undefined where the browser can not tell. */
  openTabs(): Promise<ReadonlySet<string> | undefined>;
  /** Gives the name up: whoever opens the entry next, here or in another tab, may take over what is journaled. */
  leave(): void;
}

/**
 * Gives this tab a name that survives a reload, and tells living tabs from dead ones: a living tab holds a lock.
 * A duplicated tab inherits the name of its original, finds it taken and gets one of its own.
 */
export async function enterTab(): Promise<TabPresence> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return { tabId: newRowId(), openTabs: async () => undefined, leave: () => undefined };
  const stored = sessionStorage.getItem(STORED);
  let tabId = stored ?? newRowId();
  let letGo = await hold(locks, tabId);
  if (!letGo) {
    tabId = newRowId();
    letGo = await hold(locks, tabId);
  }
  sessionStorage.setItem(STORED, tabId);
  return {
    tabId,
    async openTabs() {
      const { held = [] } = await locks.query();
      return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
    },
    leave: () => letGo?.(),
  };
}

/** @returns lets go of the lock, which otherwise is held until the tab closes; undefined when another tab has it */
function hold(locks: LockManager, tabId: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    // Not AbortSignal.timeout: Safari before 16 has Web Locks, but not that.
    const waiting = new AbortController();
    setTimeout(() => waiting.abort(), WAIT_FOR_NAME_MS);
    const held = () => new Promise<void>((letGo) => resolve(() => letGo()));
    locks.request(`${LOCK}${tabId}`, { signal: waiting.signal }, held).catch(() => resolve(undefined));
  });
}
