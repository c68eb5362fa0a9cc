import { ownerOf } from './registry';

/** The part of React Router's `RouteObject` that determines which URLs it matches. */
interface RouteShape {
  path?: string;
  index?: boolean;
  children?: readonly RouteShape[];
}

/**
 * Compares the routes of a remote's module with its declared prefixes. Undeclared routes would take over other remotes'
 * pages, which no check of the declarations can detect.
 * @returns the pattern of the first route outside the declared prefixes, or undefined
 */
export function findUndeclaredRoute(
  prefixes: string[],
  routes: readonly RouteShape[],
  above = '',
): string | undefined {
  for (const { path, index, children = [] } of routes) {
    const pattern = path?.startsWith('/') ? path : `${above}/${path ?? ''}`;
    const answers = path !== undefined || index;
    if (answers && !ownerOf({ it: { prefixes } }, pattern)) return pattern;
    const below = findUndeclaredRoute(prefixes, children, pattern.replace(/\/$/, ''));
    if (below) return below;
  }
  return undefined;
}
