import { SHELL_FILES } from '@portal/contract/release/layout';
import { CacheExpiration } from 'workbox-expiration';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { offlineDocument } from './offline-document';
import { type KeepMessage, PAGES_CACHE } from './offline-names';
import { copyInsteadOfNetwork, isPage, MAX_PAGES, NETWORK_LIMIT_S } from './offline-rules';
import { MAX_AGE_S, OfflineStore } from './offline-store';

interface LifetimeEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** The worker's global scope, as far as used: the types of pages and workers are incompatible. */
interface WorkerScope {
  location: Location;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: LifetimeEvent & { data: Partial<KeepMessage> }) => void,
  ): void;
}
const scope = globalThis as unknown as WorkerScope;

const expiration = new CacheExpiration(PAGES_CACHE, { maxEntries: MAX_PAGES, maxAgeSeconds: MAX_AGE_S });
const store = new OfflineStore({
  caches,
  fetch: (...request) => fetch(...request),
  origin: scope.location.origin,
  now: () => new Date(),
  limit: async (address) => {
    await expiration.updateTimestamp(address);
    await expiration.expireEntries();
  },
});

const plugins = [copyInsteadOfNetwork(store)];
const page = new NetworkFirst({
  cacheName: PAGES_CACHE,
  networkTimeoutSeconds: NETWORK_LIMIT_S,
  plugins,
});
/** A reload wants the portal's current page and waits for it. */
const reloadedPage = new NetworkFirst({ cacheName: PAGES_CACHE, plugins });
registerRoute(
  new NavigationRoute(
    (options) => (options.request.cache === 'default' ? page : reloadedPage).handle(options),
    { allowlist: [isPage] },
  ),
);

/** Names carry a content hash or a version, so a kept file equals the network's. */
registerRoute(
  ({ sameOrigin, url }) =>
    sameOrigin && (url.pathname.startsWith(SHELL_FILES) || url.pathname.startsWith('/remotes/')),
  async ({ request, url }) => {
    if (request.cache !== 'reload') return (await store.file(url.href)) ?? fetch(request);
    // The page bypasses the caches for a file that it found altered.
    const response = await fetch(request);
    if (response.ok) await store.forgetFile(url.href).catch(() => undefined);
    return response;
  },
);
/** Pictures may change under their URL: a kept one is only a fallback for the network. */
registerRoute(
  ({ sameOrigin, url, request }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/api/content/'),
  async ({ request, url }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await store.file(url.href);
      if (kept) return kept;
      throw error;
    }
  },
);
setCatchHandler(async ({ request }) =>
  request.mode === 'navigate' ? offlineDocument(await store.list()) : Response.error(),
);

scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('message', (event) => {
  const { type, page = '', reads, files = [], pictures = [] } = event.data;
  // Without network, it is kept when it is next read.
  if (type === 'keep') event.waitUntil(store.keep({ page, reads, files, pictures }).catch(() => undefined));
});
