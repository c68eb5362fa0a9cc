import '@portal/ui/tokens.css';
import '@portal/ui/base.css';
import { configureApiClient } from '@portal/api-client';
import { onNavigation } from '@portal/api-client/session/on-navigation';
import { startSession } from '@portal/api-client/session/start-session';
import { installFederation, loadFederationContainer } from '@portal/federation/federation-container';
import { installIntegrity } from '@portal/federation/integrity';
import { RemoteLoader } from '@portal/federation/remote-loader';
import { toast } from '@portal/ui';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from '@portal/ui/router';
import { createStore } from 'jotai';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { ROOT_ELEMENT, readPageBoot } from './boot/page-boot';
import { Discovery } from './remotes/discover';
import { prefetchOnIntent } from './remotes/prefetch-on-intent';
import { followSetUpdates } from './remotes/set-updates';
import { slotResolver } from './remotes/slots';
import { sessionGuards } from './routing/session-guards';
import { ROOT_ROUTE, shellRoutes } from './routing/shell-routes';
import { installErrorReporter, reportFailure } from './telemetry/error-reporter';

/** Resolves the matched routes' code, so that the first render has everything and hydration finds its match. */
async function loadMatchedPages(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

async function start(): Promise<void> {
  const boot = readPageBoot();
  const { config, registry } = boot;
  const overridden = Object.entries(registry.remotes).filter(([, { override }]) => override);
  const exempt = new Set(overridden.map(([, { entry }]) => new URL(entry, location.href).origin));
  const store = createStore();

  installErrorReporter();
  installIntegrity(registry.integrity, ({ origin }) => exempt.has(origin));
  installFederation();
  configureApiClient({
    baseUrl: config.apiBase,
    tenantId: config.tenantId,
    platformKey: config.platformKey,
    store,
    onError: ({ message }) => toast.error(message),
  });

  const loader = new RemoteLoader({
    registry,
    provides: boot.provides,
    loadContainer: loadFederationContainer,
    onFailure: reportFailure,
  });
  const discovery = new Discovery(loader, sessionGuards(store));
  const routes = shellRoutes(await discovery.routesFor(location.pathname));
  const hydrates = boot.hydration !== null;
  if (hydrates) {
    await loadMatchedPages(routes).catch(reportFailure);
  }

  const router = createBrowserRouter(routes, {
    future: { v8_middleware: true },
    ...(boot.hydration ? { hydrationData: boot.hydration } : {}),
    async patchRoutesOnNavigation({ path, patch }) {
      const found = await discovery.routesFor(path);
      if (found.length > 0) patch(ROOT_ROUTE, found);
    },
  });

  const app = (
    <App
      store={store}
      info={{
        site: config.site,
        assistantUrl: config.assistantUrl,
        overrides: overridden.map(([name]) => name),
        retryRemote: async (name) => {
          await loader.load(name);
          location.reload();
        },
      }}
      slots={slotResolver(loader)}
    >
      <RouterProvider router={router} />
    </App>
  );
  const root = document.getElementById(ROOT_ELEMENT);
  if (!root) throw new Error(`The page has no #${ROOT_ELEMENT}`);
  if (hydrates) hydrateRoot(root, app, { onRecoverableError: reportFailure });
  else createRoot(root).render(app);

  startSession(store);
  let shown = router.state.location.key;
  router.subscribe(({ location: { key }, navigation }) => {
    if (navigation.state !== 'idle' || key === shown) return;
    shown = key;
    onNavigation(store);
  });
  prefetchOnIntent((pathname) => discovery.prefetch(pathname));
  followSetUpdates({ set: registry.set, store, router });
}

start();
