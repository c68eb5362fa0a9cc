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
/** A copy that a reload brings again must not make the page reload for ever. */
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

/** @returns when the page that is shown was kept, as ISO time; undefined for one that came from the portal just now */
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
 * @param address with nothing in the query but what the page reads: the portal tells its set for no other
 * @returns whether the portal answers the page as it was kept, and the release set that it serves now. Rejects while the
 *   portal can not be reached.
 */
async function askPortal(address: string): Promise<{ isUnchanged: boolean; set: string | null }> {
  const answer = await fetch(address, {
    headers: { accept: 'text/html' },
    cache: 'no-cache',
  });
  if (answer.status >= 500) throw new Error(`The portal answers ${answer.status}`);
  const isUnchanged = answer.headers.get('etag') === root().getAttribute(COPY_ETAG_MARK);
  return { isUnchanged, set: answer.headers.get(KEEP_HEADER) };
}

/** @returns whether no shell server answers: there is no network, or only a proxy that reaches none */
export async function isPortalAway(ask: typeof fetch = fetch): Promise<boolean> {
  if (!navigator.onLine) return true;
  const silence = new Promise<boolean>((done) => setTimeout(done, NETWORK_LIMIT_S * 1000, true));
  const answer = ask('/health/live', { cache: 'no-store' }).then(
    // What a proxy says, or the sign-in page of a wireless network, is no answer of the portal.
    async (response) => (await response.json()).status !== 'live',
  );
  return Promise.race([answer.catch(() => true), silence]);
}

const readAddress = (router: OfflineOptions['router']) =>
  toPageAddress(new URL(location.href), listReads(router));

function reloadOnce(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < MIN_RELOAD_INTERVAL_MS) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  } catch {
    return; // Without storage a loop could not be told from the first time.
  }
  location.reload();
}

/** Questions and panels, and what is being sent. */
const IN_USE = 'dialog, [role=dialog], [role=alertdialog], [aria-busy=true]';

/** Closed panels of the frame stay in the document without being laid out. */
const isShown = (element: Element) => element.getClientRects().length > 0;

/**
 * Follows what somebody does on the page: what they type that only this page has, the field under their hands, what they
 * are pressing, and what is open above the page.
 * @returns `isInUse`: whether a reload would take something away
 */
export function followUse(
  store: OfflineOptions['store'],
  page: Pick<
    Document,
    'activeElement' | 'addEventListener' | 'querySelectorAll' | 'removeEventListener'
  > = document,
  presses = watchPresses(window),
) {
  /** Fields with input that nothing else may have. */
  const typed = new Set<Pick<Node, 'isConnected'>>();
  const noteInput = ({ target }: Event) => {
    // A form that saves itself tells by `unsavedInputAtom` what the platform does not have yet.
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
 * Has an offline copy replaced at the portal's first answer: its mark goes where nothing has changed, else the page is
 * loaded anew. Where somebody is using it, the page stays under their hands, and only its data are loaded anew.
 */
function replaceOfflineCopy({ store, router, set }: OfflineOptions): void {
  if (!readCopy()) return;
  let checking = false;
  const use = followUse(store);
  const check = async () => {
    if (checking || document.hidden) return;
    if (!readCopy()) return stop();
    checking = true;
    try {
      const served = await askPortal(readAddress(router));
      if (served.isUnchanged) removeMark();
      // A click has been answered by another page, which is on its way.
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
  /** The release set that this page runs. */
  set: string;
}

/** Shows an offline copy for what it is, and drops what was kept when its reader signs out. */
export function followOfflineReading(options: OfflineOptions): void {
  const { store, router } = options;
  replaceOfflineCopy(options);
  const opened = new URL(location.href);
  router.subscribe(({ navigation }) => {
    // What the page reads of its address may not have been known when it was opened.
    const reads = listReads(router);
    const isSamePage = toPageAddress(opened, reads) === toPageAddress(new URL(location.href), reads);
    if (navigation.state === 'idle' && !isSamePage && readCopy()) removeMark();
  });
  // What was read tells of whoever was signed in, and the entry is theirs.
  let wasLoggedIn = store.get(loggedInAtom);
  store.sub(loggedInAtom, () => {
    const isLoggedIn = store.get(loggedInAtom);
    if (wasLoggedIn && !isLoggedIn && 'caches' in window)
      // Refused where storage is forbidden: nothing was kept then.
      for (const cache of [PAGES_CACHE, OWN_CACHE]) caches.delete(cache).catch(() => {});
    wasLoggedIn = isLoggedIn;
  });
}
