import { paths } from '@portal/contract/paths';
import type { RemoteModule, RouteHandle } from '@portal/contract/remote';
import { data, Outlet, type RouteObject } from '@portal/ui/router';
import { PageError, RootError } from './page-errors';
import { LoadingPage, namedRoutes, remotePage, remoteRouteId } from './remote-page';
import { Root } from './root';

export const ROOT_ROUTE = 'root';

/**
 * One remote's routes below a pathless route of its own, so that its failures stay inside it.
 * @param ids what the ids of its routes begin with; below the remote's own.
 */
export function remoteRoute(
  name: string,
  routes: RemoteModule['routes'],
  adapt: (route: RouteObject) => RouteObject = (route) => route,
  ids = remoteRouteId(name),
): RouteObject {
  return {
    id: remoteRouteId(name),
    Component: remotePage(name),
    ErrorBoundary: PageError,
    children: namedRoutes(ids, routes as RouteObject[], adapt),
  };
}

const notFound: RouteObject = {
  id: 'not-found',
  path: paths.notFound.pattern,
  handle: { header: 'hidden', title: '页面不存在', indexed: false } satisfies RouteHandle,
  loader: () => {
    throw data(null, { status: 404 });
  },
  Component: Outlet,
  ErrorBoundary: PageError,
};

/** @returns why the page at a path can not be loaded, or undefined. */
type FailureAt = (pathname: string) => unknown;

/** Paths without a page, or whose page could not be loaded. The frame around it stays. */
const catchAll = (failureAt: FailureAt): RouteObject => ({
  id: 'catch-all',
  path: '*',
  loader: ({ request }) => {
    throw failureAt(new URL(request.url).pathname) ?? data(null, { status: 404 });
  },
  Component: Outlet,
  ErrorBoundary: PageError,
});

/** The frame while a page that only the browser renders is on its way; the server has sent the same. */
function RootLoading() {
  return (
    <Root>
      <LoadingPage />
    </Root>
  );
}

/** The shell's route tree around whichever remotes are known so far. */
export function shellRoutes(remotes: RouteObject[], failureAt: FailureAt = () => undefined): RouteObject[] {
  return [
    {
      id: ROOT_ROUTE,
      Component: Root,
      ErrorBoundary: RootError,
      HydrateFallback: RootLoading,
      children: [...remotes, notFound, catchAll(failureAt)],
    },
  ];
}
