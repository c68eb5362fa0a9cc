import { ownerOf } from './registry';

/** As much of React Router's `RouteObject` as says which addresses it answers. */
interface RouteShape {
  path?: string;
  index?: boolean;
  children?: readonly RouteShape[];
}

/**
 * Compares what a remote's module really answers with what it declared: one that answers more would take over pages
 * of others, which no check of declarations can see.
 * @returns the pattern of the first route outside the declared prefixes, or undefined.
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
