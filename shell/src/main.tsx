import '@portal/ui/tokens.css';
import '@portal/ui/base.css';
import { configureApiClient, leaveIfOwnerGone } from '@portal/api-client';
import { onNavigation, startSession } from '@portal/api-client/session';
import { reportErrors, reportVisit, sendVitals } from '@portal/api-client/telemetry';
import { SHELL_FILES } from '@portal/contract/release/layout';
import { installChunkLoading } from '@portal/federation/chunk-loading';
import { installFederation, loadFederationContainer } from '@portal/federation/federation-container';
import { installIntegrity, integrityLists } from '@portal/federation/integrity';
import { RemoteLoader } from '@portal/federation/remote-loader';
import { establishTenantAtom, hasToken } from '@portal/session';
import { configureMapTiles, isWeChat, toast } from '@portal/ui';
import { followDialogHistory } from '@portal/ui/dialog-history';
import { createBrowserRouter, RouterProvider } from '@portal/ui/router';
import { createStore } from 'jotai';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, type Router } from './app';
import { replayEarlyPress } from './boot/early-press';
import { explainLoginElsewhere, leavePage, showReloadReason } from './boot/leave-page';
import { dropHangingPreloads, retryLostAssets } from './boot/lost-files';
import { ROOT_ELEMENT, readPageBoot } from './boot/page-boot';
import { markTyping } from './boot/typing-mark';
import { menu } from './frame/menu';
import { preloadSignIn, prepareSignIn } from './frame/sign-in';
import { isSignInFrameOpen } from './frame/sign-in-frame';
import { followOfflineReading } from './offline/offline-copy';
import { Discovery } from './pages/discovery';
import { sessionGuards } from './pages/guards';
import { followLinks, prefetchOnIntent } from './pages/links';
import { afterPaint, LoaderDataCache, loadPageData } from './pages/loader-data-cache';
import { createPageFallback } from './pages/page-fallback';
import { openFirstPage } from './pages/placeholder';
import { prefetchWhenIdle } from './pages/prefetch-when-idle';
import { skipRedundantUpdates } from './pages/router-updates';
import { shellRoutes } from './pages/routes';
import { followSetUpdates, hasNewSet } from './pages/set-updates';
import { createSlots } from './pages/slots';
import { markFullLayout } from './pages/whole-page-mark';
import {
  attributeFailures,
  installErrorReporter,
  reportFailure,
  reportHydrationFailure,
} from './telemetry/error-reporter';
import { pageHydrated, reportVisits } from './telemetry/visit-reporter';
import { measureVitals } from './telemetry/vitals';

/** A failed load must not stop the page; it is retried when the network is back. */
const supportOldBrowser = (): Promise<unknown> =>
  import('./boot/old-browsers').catch(() =>
    window.addEventListener('online', () => void supportOldBrowser(), { once: true }),
  );

/** Upper bound for a page's code; the first page also loads its remote's integrity list. */
const MENU_PAGE_BYTES = 20_000;
const SIGN_IN_BYTES = 100_000;
const OFFLINE_READING_BYTES = 5_000;

/**
 * Yields to input and paint between two parts of the startup, which would otherwise be one long task. A
 * message event, because nested timers are throttled to 4 ms.
 */
function nextTask(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

async function start(): Promise<void> {
  const boot = readPageBoot();
  const { config, registry } = boot;
  globalThis.portalLimits = config.limits;
  // Set before any remote loads zod, which would otherwise probe `new Function` against the policy.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  const overridden = Object.entries(registry.remotes).filter(([, { override }]) => override);
  const exempt = new Set(overridden.map(([, { entry }]) => new URL(entry, location.href).origin));
  const store = createStore();
  store.set(establishTenantAtom, { ...config.site, tenantId: config.tenantId });

  const api = { baseUrl: config.apiBase, tenantId: config.tenantId };
  installErrorReporter((report) => reportErrors(report, api));
  installIntegrity({
    hashes: boot.hashes,
    lists: { [SHELL_FILES]: boot.shellList, ...integrityLists(registry) },
    isExempt: ({ origin }) => exempt.has(origin),
    limit: boot.remoteLimitMs,
  });
  installChunkLoading(boot.remoteLimitMs);
  dropHangingPreloads(boot.remoteLimitMs);
  installFederation();
  configureApiClient({
    ...api,
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
    onSettled: reportVisits({ registry, hydrated: pageHydrated, send: (visit) => reportVisit(visit, api) }),
    timeoutMs: boot.remoteLimitMs,
  });
  attributeFailures(loader);
  const slots = createSlots(loader);
  // The dialog itself reports its failure.
  if (isSignInFrameOpen()) preloadSignIn(slots).catch(() => {});
  const discovery = new Discovery(loader, sessionGuards(store));
  const first = await openFirstPage({ boot, discovery, loader });
  await nextTask();
  const hydrates = boot.hydration !== null && first.hydration !== null;
  const loaderData = new LoaderDataCache();
  const loadPage = async (url: URL) => {
    const page = await discovery.prefetch(url.pathname);
    return page && loadPageData(url, page);
  };
  const loadAhead = (url: URL) => loaderData.prepare(url.href, () => loadPage(url));
  followDialogHistory();
  let made: Router | undefined;
  const router = createBrowserRouter(
    shellRoutes(first.routes, (pathname) => discovery.failureAt(pathname)),
    {
      dataStrategy: loaderData.strategy,
      future: { v8_middleware: true },
      ...(first.hydration ? { hydrationData: first.hydration } : {}),
      // Not the navigation's own `patch`, which is dropped once another navigation replaces it.
      patchRoutesOnNavigation: async ({ path }) => {
        const next = made?.state.navigation.location;
        if (next && first.hasPlaceholder(next)) return;
        if (next?.pathname === path) loadAhead(new URL(`${path}${next.search}`, location.href));
        await discovery.discover(path, (parent, children) => router.patchRoutes(parent, children));
      },
    },
  );
  made = router;

  followLinks(router, followSetUpdates({ set: registry.set, store, router }));
  markFullLayout(router);
  markTyping();
  if (hydrates) await nextTask();

  const app = (
    <App
      store={store}
      info={{
        site: config.site,
        assistantUrl: config.assistantUrl,
        overrides: overridden.map(([name]) => name),
        preview: boot.preview,
        pageFallback: createPageFallback(loader, discovery, router),
        hasNewSet: () => hasNewSet(registry.set),
      }}
      slots={slots}
    >
      {/* No transitions: in slices, each picture that loads in between would delay the requested page. */}
      <RouterProvider router={skipRedundantUpdates(router)} useTransitions={false} />
    </App>
  );
  const root = document.getElementById(ROOT_ELEMENT);
  if (!root) throw new Error(`The page has no #${ROOT_ELEMENT}`);
  // In a transition, React hydrates in slices, so that a tap need not wait for the whole page.
  if (hydrates)
    startTransition(
      () =>
        void hydrateRoot(root, app, {
          onRecoverableError: (error, { componentStack }) => reportHydrationFailure(error, componentStack),
        }),
    );
  // Synchronous: the router already runs, and a late provider would miss its updates.
  else flushSync(() => createRoot(root).render(app));
  replayEarlyPress();
  showReloadReason();

  loaderData.follow(router);
  first.follow(router, loaderData);
  startSession(store);
  let currentKey = router.state.location.key;
  router.subscribe(({ location: { key }, navigation }) => {
    if (navigation.state !== 'idle' || key === currentKey) return;
    currentKey = key;
    // Check what this browser knows before the page is shown; ask the API after the paint.
    if (leaveIfOwnerGone()) return;
    if (hasToken()) afterPaint(() => onNavigation(store));
    else onNavigation(store);
  });
  retryLostAssets();
  prefetchOnIntent(loadAhead);
  const menuPages = menu.map(({ href }) => ({
    atMost: MENU_PAGE_BYTES,
    load: async () => (await discovery.prefetch(href))?.code,
  }));
  const menuData = menu.flatMap(({ href, dataBytes }) => {
    const url = new URL(href, location.href);
    return dataBytes
      ? [{ atMost: dataBytes, load: () => loaderData.keep(url.href, () => loadPage(url)) }]
      : [];
  });
  // The dialog first: it takes longest of all that a visitor may open next.
  const signIn = [
    { atMost: SIGN_IN_BYTES, load: () => preloadSignIn(slots) },
    { atMost: 0, load: prepareSignIn },
  ];
  const reading = {
    atMost: OFFLINE_READING_BYTES,
    load: () => import('./offline/keep-pages').then(({ keepPages }) => keepPages({ router, store })),
  };
  // Pages of a preview, or with a developer's builds, must not be kept.
  const isOrdinary = overridden.length === 0 && !boot.preview && !registry.canary;
  void prefetchWhenIdle(
    [
      ...(hasToken() ? [] : signIn),
      ...menuPages,
      ...(boot.offlineReading && isOrdinary ? [reading] : []),
      ...menuData,
    ],
    () => router.state.navigation.state !== 'idle',
  );
  // Testers and developers do not count as visits.
  if (!boot.preview && overridden.length === 0)
    measureVitals({ registry, router, send: (report) => sendVitals(report, api) });
  if (config.weixinSharing && isWeChat())
    // Without it, WeChat shares the bare URL.
    import('./wechat/share-card')
      .then(({ followShareCard }) => followShareCard(router, config.site))
      .catch(() => {});
  followOfflineReading({ store, router, set: registry.set });
}

start();
