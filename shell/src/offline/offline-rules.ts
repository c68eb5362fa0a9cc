import type { WorkboxPlugin } from 'workbox-core/types';
import type { OfflineStore } from './offline-store';

/** Seconds that a page from the network may take before a kept copy is shown. */
export const NETWORK_LIMIT_S = 4;
export const MAX_PAGES = 40;

/** Paths of pages: neither the API nor files, nor the portal's own pages for developers and machines. */
export const isPage = /^(?!\/(?:api|assets|remotes|dev|health|shell)\/)[^.?]*(?:\?|$)/;

/**
 * Rules of the strategy that answers for pages: the network's answers pass unchanged and are not stored here, because a
 * page is kept with all of its files or not at all; a kept one is answered as a marked copy.
 */
export function copyInsteadOfNetwork(
  store: Pick<OfflineStore, 'noteServed' | 'find' | 'copyOf'>,
): WorkboxPlugin {
  return {
    fetchDidSucceed: async ({ response, event }) => {
      event.waitUntil(store.noteServed(response).catch(() => undefined));
      return response;
    },
    cacheWillUpdate: async () => null,
    cachedResponseWillBeUsed: async ({ cachedResponse, request }) => {
      const kept = cachedResponse ?? (await store.find(request.url));
      return (kept && (await store.copyOf(kept))) ?? null;
    },
  };
}
