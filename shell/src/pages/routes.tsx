import { paths } from '@portal/contract/paths';
import type { RemoteModule, RouteHandle } from '@portal/contract/remote';
import { data, Outlet, type RouteObject } from '@portal/ui/router';
import { PageError, RootError } from './page-errors';
import { LoadingPage, remotePage, remoteRouteId } from './remote-page';
import { Root } from './root';

export const ROOT_ROUTE = 'root';
export const CATCH_ALL_ROUTE = 'catch-all';

/**
 * Prefixes the ids of a remote's routes, so that server and browser agree on them and errors can be
 * attributed. `adapt` may extend each route.
 * @param ids prefix of the ids.
 */
function namedRoutes(
  ids: string,
  routes: readonly RouteObject[],
  adapt: (route: RouteObject) => RouteObject,
): RouteObject[] {
  const name = (route: RouteObject, fallback: string): RouteObject => {
    const id = `${ids}/${route.id ?? fallback}`;
    const named = adapt({ ...route, id });
    if (route.index || !route.children) return named;
    return {
      ...named,
      children: route.children.map((child, index) => name(child, `${fallback}.${index}`)),
    } as RouteObject;
  };
  return routes.map((route, index) => name(route, String(index)));
}

/**
 * A remote's routes below a pathless route, which contains its failures.
 * @param ids prefix of its routes' ids, below the remote's own.
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

type FailureAt = (pathname: string) => unknown;

const catchAll = (failureAt: FailureAt): RouteObject => ({
  id: CATCH_ALL_ROUTE,
  path: '*',
  loader: ({ request }) => {
    throw failureAt(new URL(request.url).pathname) ?? data(null, { status: 404 });
  },
  Component: Outlet,
  ErrorBoundary: PageError,
});

function RootLoading() {
  return (
    <Root>
      <LoadingPage />
    </Root>
  );
}

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
