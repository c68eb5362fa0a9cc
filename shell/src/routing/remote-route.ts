import type { RouteObject } from '@portal/ui/router';

const PREFIX = 'remote:';

export function remoteRouteId(name: string): string {
  return `${PREFIX}${name}`;
}

/** @returns the remote that a matched route belongs to, or undefined for the shell's own. */
export function remoteOfRoute(id: string): string | undefined {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length).split('/')[0] : undefined;
}

/**
 * Gives every route of a remote an id below the remote's own, so that server and browser name them alike and an
 * error can be attributed. `adapt` may add to each route.
 */
export function namedRoutes(
  remote: string,
  routes: readonly RouteObject[],
  adapt: (route: RouteObject) => RouteObject,
): RouteObject[] {
  const name = (route: RouteObject, fallback: string): RouteObject => {
    const id = `${remoteRouteId(remote)}/${route.id ?? fallback}`;
    const named = adapt({ ...route, id });
    if (route.index || !route.children) return named;
    return {
      ...named,
      children: route.children.map((child, index) => name(child, `${fallback}.${index}`)),
    } as RouteObject;
  };
  return routes.map((route, index) => name(route, String(index)));
}
