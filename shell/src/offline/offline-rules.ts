import type { WorkboxPlugin } from 'workbox-core/types';
import type { OfflineStore } from './offline-store';

export const NETWORK_LIMIT_S = 4;
export const MAX_PAGES = 40;

export const isPage = /^(?!\/(?:api|assets|remotes|dev|health|shell)\/)[^.?]*(?:\?|$)/;

/** Only a proxy without a shell server answers these; the portal's own errors are shown to visitors. */
const UNREACHED = [502, 504];

/**
 * Plugin of the strategy for pages. Network responses pass unchanged and are not stored here, because a page is
 * kept with all of its files or not at all. A kept page is served as a marked copy, also when only a proxy
 * responds.
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
    handlerDidError: async ({ state }) => state?.refusal as Response | undefined,
    cacheWillUpdate: async () => null,
    cachedResponseWillBeUsed: async ({ cachedResponse, request }) => {
      const kept = cachedResponse ?? (await store.find(request.url));
      return (kept && (await store.copyOf(kept))) ?? null;
    },
  };
}
