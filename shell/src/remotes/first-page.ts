import { ownerOf } from '@portal/contract/release/registry';
import type { createBrowserRouter, RouteObject } from '@portal/ui/router';
import type { PageBoot } from '../boot/page-boot';
import { serverText } from '../routing/remote-page';
import { ROOT_ROUTE } from '../routing/shell-routes';
import type { Discovery, PatchRoutes } from './discover';
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
  if (!remote) return { routes: [], hydration: boot.hydration, follow: () => {} };

  const routes: RouteObject[] = [];
  // Until there is a router, what is found is kept here.
  let patch: PatchRoutes = (_root, found) => void routes.push(...found);
  const arrival = discovery
    .discover(pathname, (parent, found) => patch(parent, found))
    .then(() => discovery.failureAt(pathname) === undefined);

  if (await settledWithin(arrival, FRAME_WAITS_MS))
    return { routes, hydration: boot.hydration, follow: () => {} };

  const waiting = new Waiting();
  const html = boot.hydration ? serverText(remote) : undefined;
  return {
    routes: [standInRoute({ remote, html, handle: boot.frame, waiting, discovery })],
    hydration: { loaderData: { [STAND_IN_ROUTE]: null }, errors: null },
    follow: async (router) => {
      await waiting.shown;
      patch = router.patchRoutes;
      if (routes.length > 0) patch(ROOT_ROUTE, routes);
      if (!(await arrival)) return waiting.giveUp();
      if (router.state.matches.at(-1)?.route.id !== STAND_IN_ROUTE) return;
      await router.navigate(`${location.pathname}${location.search}${location.hash}`, {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}
