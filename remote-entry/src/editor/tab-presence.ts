import { tryStorage } from '@portal/contract/browser-storage';
import { newRowId } from './field-path';

const LOCK = 'portal-entry-tab-';
const STORED = 'portal-entry-tab';
/** A page that was just closed or reloaded releases its lock with a short delay. */
const LOCK_TIMEOUT_MS = 1000;

export interface TabPresence {
  tabId: string;
  /** Includes this tab; undefined if the browser does not support Web Locks or listing them. */
  openTabs(): Promise<ReadonlySet<string> | undefined>;
  /** Lets the next page that opens the entry take over this tab's journal records. */
  leave(): void;
}

/**
 * Gives this tab an id that survives a reload, unless storage is blocked: then a reloaded tab restores its records as
 * those of a closed one. An open tab holds a lock on its id, which distinguishes it from a closed one. A duplicated tab
 * inherits the original's id, finds it locked and gets a new one.
 */
export async function claimTabId(): Promise<TabPresence> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return { tabId: newRowId(), openTabs: async () => undefined, leave: () => undefined };
  let tabId = tryStorage(() => sessionStorage.getItem(STORED)) ?? newRowId();
  let release = await acquire(locks, tabId);
  if (!release) {
    tabId = newRowId();
    release = await acquire(locks, tabId);
  }
  tryStorage(() => sessionStorage.setItem(STORED, tabId));
  return {
    tabId,
    async openTabs() {
      const found = await locks.query().catch(() => undefined);
      if (!found) return undefined;
      const { held = [] } = found;
      return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
    },
    leave: () => release?.(),
  };
}

/** @returns a function that releases the lock; undefined if another tab holds it */
function acquire(locks: LockManager, tabId: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    // Safari 15.4 has Web Locks but not AbortSignal.timeout.
    const waiting = new AbortController();
    setTimeout(() => waiting.abort(), LOCK_TIMEOUT_MS);
    const held = () => new Promise<void>((release) => resolve(() => release()));
    locks.request(`${LOCK}${tabId}`, { signal: waiting.signal }, held).catch(() => resolve(undefined));
  });
}
