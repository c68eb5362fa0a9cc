import { tryStorage } from '@portal/contract/browser-storage';
import { loggedInAtom } from '@portal/session';
import { isRouteErrorResponse } from '@portal/ui/router';
import type { Router, Store } from '../app';
import { savesData } from '../pages/prefetch-when-idle';
import {
  COPY_MARK,
  type KeepMessage,
  listReads,
  PAGES_CACHE,
  toPageAddress,
  WORKER_PATH,
} from './offline-names';

/** Do not keep pages that a visitor only passes through. */
const QUIET_MS = 3000;
const VISITED_KEY = 'portal.visited-on';
const MAX_PICTURES = 12;

/** Scripts, styles and integrity lists: their names carry a hash or a version. */
const isReleased = (path: string) => /^\/(?:assets|remotes)\/.+\.(?:js|css|json)$/.test(path);
const isPicture = (path: string) => path.startsWith('/api/content/');

function readPaths(addresses: readonly string[], isWanted: (path: string) => boolean): string[] {
  const own = addresses
    .map((address) => new URL(address, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && isWanted(pathname))
    .map(({ pathname, search }) => (isPicture(pathname) ? `${pathname}${search}` : pathname));
  return [...new Set(own)];
}

function describePage(reads: readonly string[]): KeepMessage {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const shown = [...document.images]
    .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    .map(({ currentSrc }) => currentSrc);
  return {
    type: 'keep',
    page: toPageAddress(new URL(location.href), reads),
    reads,
    files: readPaths(loaded, isReleased),
    pictures: readPaths(shown, isPicture).slice(0, MAX_PICTURES),
  };
}

interface VisitorPreferences {
  savesData: boolean;
  /** Dates of this visit and of the first one that this browser remembers. */
  today: string;
  visitedOn: string | null;
}

/** Visitors who save data only pay for offline reading when they return on another day. */
export function isWorthKeeping({ savesData, today, visitedOn }: VisitorPreferences): boolean {
  return !savesData || (visitedOn !== null && visitedOn < today);
}

function readVisitor(): VisitorPreferences {
  const wantsLess = savesData() || matchMedia('(prefers-reduced-data: reduce)').matches;
  const today = new Date().toISOString().slice(0, 10);
  const visitedOn = tryStorage(() => localStorage.getItem(VISITED_KEY)) ?? null;
  if (!visitedOn) tryStorage(() => localStorage.setItem(VISITED_KEY, today));
  return { savesData: wantsLess, today, visitedOn };
}

/** Whether the response means that the page does not exist (any more). */
const isGone = ({ state }: Router) =>
  Object.values(state.errors ?? {}).some((error) => isRouteErrorResponse(error) && error.status === 404);

/** Removes the offline copy of a page once it was found to be withdrawn. */
async function forgetPage(router: Router): Promise<void> {
  const cache = await caches.open(PAGES_CACHE);
  await cache.delete(toPageAddress(new URL(location.href), listReads(router)));
}

export function keepPages({ router, store }: { router: Router; store: Store }): void {
  if (!('serviceWorker' in navigator) || !isWorthKeeping(readVisitor())) return;
  async function keep(): Promise<void> {
    if (document.documentElement.hasAttribute(COPY_MARK) || !navigator.onLine) return;
    try {
      if (isGone(router)) await forgetPage(router);
      if (router.state.errors) return;
      await navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' });
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage(describePage(listReads(router)));
    } catch {
      // Storage or workers are blocked: no offline reading.
    }
  }
  let timer: ReturnType<typeof setTimeout>;
  const keepSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void keep(), QUIET_MS);
  };
  const readAddress = () => router.state.location.pathname + router.state.location.search;
  let address = readAddress();
  router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle' || readAddress() === address) return;
    address = readAddress();
    keepSoon();
  });
  // After sign-in the page has loaded more files; after sign-out nothing may be kept.
  store.sub(loggedInAtom, () => {
    clearTimeout(timer);
    if (store.get(loggedInAtom)) keepSoon();
  });
  void keep();
}
