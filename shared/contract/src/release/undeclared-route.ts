import { ownerOf } from './registry';

/** The part of React Router's `RouteObject` that determines which URLs it matches. */
interface RouteShape<R> {
  path?: string;
  index?: boolean;
  children?: readonly R[];
}
type AnyRoute = RouteShape<AnyRoute>;

/** @returns every route of a tree with its whole pattern, each before its children */
export function listRoutes<R extends RouteShape<R>>(
  routes: readonly R[],
  above = '',
): { pattern: string; route: R }[] {
  return routes.flatMap((route) => {
    const { path, children = [] } = route;
    const pattern = path?.startsWith('/') ? path : `${above}/${path ?? ''}`;
    return [{ pattern, route }, ...listRoutes(children, pattern.replace(/\/$/, ''))];
  });
}

/** Whether the route is a page; others only wrap the routes below them. */
export function isPage({ path, index }: AnyRoute): boolean {
  return path !== undefined || index === true;
}

/**
 * Compares the routes of a remote's module with its declared prefixes. Undeclared routes would take over other remotes'
 * pages, which no check of the declarations can detect.
 * @returns the pattern of the first route outside the declared prefixes, or undefined
 */
export function findUndeclaredRoute(prefixes: string[], routes: readonly AnyRoute[]): string | undefined {
  return listRoutes(routes).find(
    ({ pattern, route }) => isPage(route) && !ownerOf({ it: { prefixes } }, pattern),
  )?.pattern;
}
