import type { WorkboxPlugin } from 'workbox-core/types';
import type { OfflineStore } from './offline-store';

/** Seconds that a page from the network may take before a kept copy is shown. */
export const NETWORK_LIMIT_S = 4;
export const MAX_PAGES = 40;

/** Paths of pages: neither the API nor files, nor the portal's own pages for developers and machines. */
export const isPage = /^(?!\/(?:api|assets|remotes|dev|health|shell)\/)[^.?]*(?:\?|$)/;

/** What only a proxy answers that reaches no shell server. The portal's own errors have other numbers: visitors see those. */
const UNREACHED = [502, 504];

/**
 * Rules of the strategy that answers for pages: the network's answers pass unchanged and are not stored here, because a
 * page is kept with all of its files or not at all; a kept one is answered as a marked copy, also where only a proxy
 * answers.
 */
export function copyInsteadOfNetwork(
  store: Pick<OfflineStore, 'noteServed' | 'find' | 'copyOf'>,
): WorkboxPlugin {
  return {
    fetchDidSucceed: async ({ response, event, state = {} }) => {
      if (UNREACHED.includes(response.status)) {
        state.refusal = response;
        throw new Error(`No shell server: ${response.status}`);
      }
      event.waitUntil(store.noteServed(response).catch(() => undefined));
      return response;
    },
    // Where nothing is kept, what the proxy says.
    handlerDidError: async ({ state }) => state?.refusal as Response | undefined,
    cacheWillUpdate: async () => null,
    cachedResponseWillBeUsed: async ({ cachedResponse, request }) => {
      const kept = cachedResponse ?? (await store.find(request.url));
      return (kept && (await store.copyOf(kept))) ?? null;
    },
  };
}
