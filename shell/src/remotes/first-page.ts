import { ownerOf } from '@portal/contract/release/registry';
import { type createBrowserRouter, matchRoutes, type RouteObject } from '@portal/ui/router';
import type { PageBoot } from '../boot/page-boot';
import { serverText } from '../routing/remote-page';
import { ROOT_ROUTE } from '../routing/shell-routes';
import { reportRemoteFailure } from '../telemetry/error-reporter';
import type { Discovery } from './discover';
import { STAND_IN_ROUTE, standInRoute, Waiting } from './stand-in';

type Router = ReturnType<typeof createBrowserRouter>;

/** How long the frame waits for the page's remote before it starts without it. */
const FRAME_WAITS_MS = 500;

export interface FirstPage {
  routes: RouteObject[];
  /** What the router starts from, so that no loader runs again. */
  hydration: PageBoot['hydration'];
  /** To be called once the router shows: puts the page in its stand-in's place when it comes. */
  follow: (router: Router) => void;
}

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

interface Arrival {
  routes: RouteObject[];
  failed: boolean;
}

function settledWithin<T>(work: Promise<T>, limit: number): Promise<T | undefined> {
  return Promise.race([work, new Promise<undefined>((late) => setTimeout(() => late(undefined), limit))]);
}

/**
 * Loads what the opened page needs, but not for long: when its remote is late or fails, the frame starts around what
 * the server rendered, and the page takes its place later.
 */
export async function openFirstPage({
  boot,
  discovery,
}: {
  boot: PageBoot;
  discovery: Discovery;
}): Promise<FirstPage> {
  const { pathname } = location;
  const remote = ownerOf(boot.registry.remotes, pathname);
  const html = boot.hydration && remote ? serverText(remote) : undefined;

  const arrival = (async (): Promise<Arrival> => {
    const routes = await discovery.routesFor(pathname);
    if (discovery.hasFailed(pathname)) return { routes, failed: true };
    try {
      if (boot.hydration) await loadMatchedPages(routes);
    } catch (error) {
      if (remote) reportRemoteFailure(remote, error);
      return { routes, failed: true };
    }
    return { routes, failed: false };
  })();

  const early = await settledWithin(arrival, FRAME_WAITS_MS);
  if (!remote || (early && (!early.failed || html === undefined)))
    return {
      routes: early?.routes ?? [],
      hydration: early?.failed ? null : boot.hydration,
      follow: () => {},
    };

  const waiting = new Waiting();
  return {
    routes: [standInRoute({ remote, html, handle: boot.frame, waiting })],
    hydration: { loaderData: { [STAND_IN_ROUTE]: null }, errors: null },
    follow: async (router) => {
      const { routes, failed } = await arrival;
      await waiting.shown;
      router.patchRoutes(ROOT_ROUTE, routes);
      if (failed && html !== undefined) return waiting.giveUp();
      if (router.state.matches.at(-1)?.route.id !== STAND_IN_ROUTE) return;
      await router.navigate(`${location.pathname}${location.search}${location.hash}`, {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}
