import '@portal/ui/tokens.css';
import '@portal/ui/base.css';
import { configureApiClient, prepareRequests } from '@portal/api-client';
import { onNavigation } from '@portal/api-client/session/on-navigation';
import { startSession } from '@portal/api-client/session/start-session';
import { reportErrors } from '@portal/api-client/telemetry/report-errors';
import { installChunkLoading } from '@portal/federation/chunk-loading';
import { installFederation, loadFederationContainer } from '@portal/federation/federation-container';
import { installIntegrity, listsOf } from '@portal/federation/integrity';
import { RemoteLoader } from '@portal/federation/remote-loader';
import { establishTenantAtom } from '@portal/session';
import { configureMapTiles, toast } from '@portal/ui';
import { createBrowserRouter, RouterProvider } from '@portal/ui/router';
import { createStore } from 'jotai';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { answerEarlyPress } from './boot/early-press';
import { explainLeftPage, explainLoginElsewhere, leavePage } from './boot/leave-page';
import { askAgainWhenOnline } from './boot/lost-files';
import { nextTask } from './boot/next-task';
import { ROOT_ELEMENT, readPageBoot } from './boot/page-boot';
import { Discovery } from './remotes/discover';
import { openFirstPage } from './remotes/first-page';
import { prefetchOnIntent } from './remotes/prefetch-on-intent';
import { followSetUpdates, setHasMoved } from './remotes/set-updates';
import { slotsOf } from './remotes/slots';
import { followLinks } from './routing/follow-links';
import { KeptData } from './routing/kept-data';
import { sessionGuards } from './routing/session-guards';
import { shellRoutes } from './routing/shell-routes';
import { attributeFailures, installErrorReporter, reportFailure } from './telemetry/error-reporter';

/** Where the shell's own build is served. */
const SHELL_FILES = '/assets/';

/** The page starts without it rather than not at all; what is missing comes when the network is back. */
const supportOldBrowser = (): Promise<unknown> =>
  import('./boot/old-browsers').catch(() =>
    window.addEventListener('online', () => void supportOldBrowser(), { once: true }),
  );

async function start(): Promise<void> {
  const boot = readPageBoot();
  const { config, registry } = boot;
  const overridden = Object.entries(registry.remotes).filter(([, { override }]) => override);
  const exempt = new Set(overridden.map(([, { entry }]) => new URL(entry, location.href).origin));
  const store = createStore();
  store.set(establishTenantAtom, { ...config.site, tenantId: config.tenantId });

  installErrorReporter((errors) =>
    reportErrors(errors, { baseUrl: config.apiBase, tenantId: config.tenantId }),
  );
  installIntegrity({
    lists: { [SHELL_FILES]: boot.shellList, ...listsOf(registry) },
    isExempt: ({ origin }) => exempt.has(origin),
    limit: boot.remoteLimitMs,
  });
  installChunkLoading(boot.remoteLimitMs);
  installFederation();
  configureApiClient({
    baseUrl: config.apiBase,
    tenantId: config.tenantId,
    platformKey: config.platformKey,
    store,
    onError: ({ message }) => toast.error(message),
    onPageLeft: leavePage,
    onSignedInElsewhere: explainLoginElsewhere,
  });

  configureMapTiles(config.mapTiles);
  if (!('popover' in HTMLElement.prototype)) await supportOldBrowser();
  await nextTask();

  const loader = new RemoteLoader({
    registry,
    provides: boot.provides,
    loadContainer: loadFederationContainer,
    onFailure: reportFailure,
    budget: boot.remoteLimitMs,
  });
  attributeFailures(loader);
  const discovery = new Discovery(loader, sessionGuards(store));
  const first = await openFirstPage({ boot, discovery });
  await nextTask();
  const hydrates = boot.hydration !== null && first.hydration !== null;
  const kept = new KeptData();
  const router = createBrowserRouter(
    shellRoutes(first.routes, (pathname) => discovery.failureAt(pathname)),
    {
      dataStrategy: kept.strategy,
      future: { v8_middleware: true },
      ...(first.hydration ? { hydrationData: first.hydration } : {}),
      patchRoutesOnNavigation: ({ path, patch }) =>
        discovery.discover(path, (parent, children) => patch(parent, children)),
    },
  );

  followLinks(router);
  if (hydrates) await nextTask();

  const app = (
    <App
      store={store}
      info={{
        site: config.site,
        assistantUrl: config.assistantUrl,
        overrides: overridden.map(([name]) => name),
        setHasMoved: () => setHasMoved(registry.set),
      }}
      slots={slotsOf(loader)}
    >
      <RouterProvider router={router} />
    </App>
  );
  const root = document.getElementById(ROOT_ELEMENT);
  if (!root) throw new Error(`The page has no #${ROOT_ELEMENT}`);
  // As a transition, React hydrates in slices: a tap on the frame does not wait for the whole page.
  if (hydrates)
    startTransition(
      () => void hydrateRoot(root, app, { onRecoverableError: (error) => reportFailure(error) }),
    );
  // At once: the router is at work already, and what it does before its provider listens would never be shown.
  else flushSync(() => createRoot(root).render(app));
  answerEarlyPress();
  explainLeftPage();

  kept.follow(router);
  first.follow(router);
  startSession(store);
  let shown = router.state.location.key;
  router.subscribe(({ location: { key }, navigation }) => {
    if (navigation.state !== 'idle' || key === shown) return;
    shown = key;
    onNavigation(store);
  });
  askAgainWhenOnline();
  prefetchOnIntent((pathname) => {
    prepareRequests();
    discovery.prefetch(pathname);
  });
  followSetUpdates({ set: registry.set, store, router });
}

start();
