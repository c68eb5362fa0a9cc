import { tryStorage } from '@portal/contract/browser-storage';
import { loggedInAtom, unsavedInputAtom } from '@portal/session';
import { OWN_CACHE } from '@portal/session/storage-keys';
import { watchPresses } from '@portal/ui/press-watch';
import { useSyncExternalStore } from 'react';
import type { Router, Store } from '../app';
import {
  COPY_ETAG_MARK,
  COPY_MARK,
  KEEP_HEADER,
  listReads,
  PAGES_CACHE,
  toPageAddress,
} from './offline-names';
import { NETWORK_LIMIT_S } from './offline-rules';

const CHECK_EVERY_MS = 5000;
const RELOADED_KEY = 'portal.copy-reload';
/** A copy that comes back after a reload must not cause a reload loop. */
const MIN_RELOAD_INTERVAL_MS = 60_000;

const listeners = new Set<() => void>();
const root = () => document.documentElement;

function readCopy(): string | undefined {
  return root().getAttribute(COPY_MARK) ?? undefined;
}

function removeMark(): void {
  root().removeAttribute(COPY_MARK);
  root().removeAttribute(COPY_ETAG_MARK);
  for (const listener of listeners) listener();
}

/** @returns when the page was kept, as ISO time; undefined for a page straight from the portal */
export function useOfflineCopy(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    readCopy,
    () => undefined,
  );
}

/**
 * @param address with only the query that the page reads: for others the portal does not name its set
 * @returns whether the page is unchanged since it was kept, and the current set. Rejects while the portal is
 *   unreachable.
 */
async function askPortal(address: string): Promise<{ isUnchanged: boolean; set: string | null }> {
  const response = await fetch(address, { headers: { accept: 'text/html' }, cache: 'no-cache' });
  if (response.status >= 500) throw new Error(`The portal responded with ${response.status}`);
  const isUnchanged = response.headers.get('etag') === root().getAttribute(COPY_ETAG_MARK);
  return { isUnchanged, set: response.headers.get(KEEP_HEADER) };
}

/** @returns true if no shell server responds: no network, or only a proxy without a shell server */
export async function isPortalAway(ask: typeof fetch = fetch): Promise<boolean> {
  if (!navigator.onLine) return true;
  const silence = new Promise<boolean>((done) => setTimeout(done, NETWORK_LIMIT_S * 1000, true));
  const isAway = ask('/health/live', { cache: 'no-store' }).then(
    // A proxy's error or the sign-in page of a wireless network does not count as a response.
    async (response) => (await response.json()).status !== 'live',
  );
  return Promise.race([isAway.catch(() => true), silence]);
}

const readAddress = (router: OfflineOptions['router']) =>
  toPageAddress(new URL(location.href), listReads(router));

function reloadOnce(): void {
  // If storage is denied, a reload loop could not be detected.
  const mayReload = tryStorage(() => {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < MIN_RELOAD_INTERVAL_MS) return false;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return true;
  });
  if (mayReload) location.reload();
}

const IN_USE = 'dialog, [role=dialog], [role=alertdialog], [aria-busy=true]';

/** Closed panels of the frame stay in the document, without layout. */
const isShown = (element: Element) => element.getClientRects().length > 0;

/**
 * Tracks what a reload would destroy: input that only this page has, the focused field, a press in progress,
 * open dialogs.
 * @returns `isInUse`: whether a reload would lose something
 */
export function trackPageUse(
  store: OfflineOptions['store'],
  page: Pick<
    Document,
    'activeElement' | 'addEventListener' | 'querySelectorAll' | 'removeEventListener'
  > = document,
  presses = watchPresses(window),
) {
  const typed = new Set<Pick<Node, 'isConnected'>>();
  const noteInput = ({ target }: Event) => {
    // An autosaved form reports unsaved input in `unsavedInputAtom`.
    if (!(target as Element).closest('[data-autosaved]')) typed.add(target as Element);
  };
  page.addEventListener('input', noteInput, true);
  return {
    isInUse: () =>
      store.get(unsavedInputAtom).size > 0 ||
      [...typed].some(({ isConnected }) => isConnected) ||
      page.activeElement?.matches('input, textarea, select') === true ||
      presses.isPressed() ||
      [...page.querySelectorAll(IN_USE)].some(isShown),
    stop() {
      page.removeEventListener('input', noteInput, true);
      presses.stop();
    },
  };
}

/**
 * Replaces an offline copy on the portal's first response: if nothing has changed, its mark is removed,
 * otherwise the page reloads. If the page is in use it stays, and only its data is revalidated.
 */
function replaceOfflineCopy({ store, router, set }: OfflineOptions): void {
  if (!readCopy()) return;
  let checking = false;
  const use = trackPageUse(store);
  const check = async () => {
    if (checking || document.hidden) return;
    if (!readCopy()) return stop();
    checking = true;
    try {
      const served = await askPortal(readAddress(router));
      if (served.isUnchanged) removeMark();
      else if (router.state.navigation.state !== 'idle') return;
      else if (!use.isInUse()) reloadOnce();
      else if (served.set === set) {
        await router.revalidate();
        removeMark();
      }
    } catch {
      // Still offline.
    } finally {
      checking = false;
    }
  };
  const timer = setInterval(check, CHECK_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    window.removeEventListener('online', check);
    use.stop();
  };
  window.addEventListener('online', check);
  void check();
}

interface OfflineOptions {
  store: Store;
  router: Router;
  set: string;
}

export function followOfflineReading(options: OfflineOptions): void {
  const { store, router } = options;
  replaceOfflineCopy(options);
  const opened = new URL(location.href);
  router.subscribe(({ navigation }) => {
    // Recomputed each time: the parameters that the page reads may have been unknown when it opened.
    const reads = listReads(router);
    const isSamePage = toPageAddress(opened, reads) === toPageAddress(new URL(location.href), reads);
    if (navigation.state === 'idle' && !isSamePage && readCopy()) removeMark();
  });
  // Kept pages show what the signed-in user read, and contain their entry.
  let wasLoggedIn = store.get(loggedInAtom);
  store.sub(loggedInAtom, () => {
    const isLoggedIn = store.get(loggedInAtom);
    if (wasLoggedIn && !isLoggedIn && 'caches' in window)
      // Rejects where storage is blocked: nothing was kept there.
      for (const cache of [PAGES_CACHE, OWN_CACHE]) caches.delete(cache).catch(() => {});
    wasLoggedIn = isLoggedIn;
  });
}
