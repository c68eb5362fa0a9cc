import type { RouteHandle } from '@portal/contract/remote';
import { matchRoutes, type RouteObject } from '@portal/ui/router';
import type { LiveSet } from '../releases/live-set';
import { handlerOf } from './render-page';

/** A page's handle stands on its route, or in the module that the route loads. */
async function handleOf({ handle, lazy }: RouteObject): Promise<RouteHandle | undefined> {
  if (handle || typeof lazy !== 'function') return handle;
  const loaded = (await lazy().catch(() => undefined)) as { handle?: RouteHandle } | undefined;
  return loaded?.handle;
}

/**
 * Leaves of an address what its page reads: the declared parameters, each once and in the declared order. Everything
 * else would be rendered, and kept, as a page of its own without being one.
 */
export async function pageQuery(live: LiveSet, { pathname, searchParams }: URL): Promise<string> {
  if (searchParams.size === 0) return '';
  const matches = matchRoutes(handlerOf(live).dataRoutes as RouteObject[], pathname) ?? [];
  const handles = await Promise.all(matches.map(({ route }) => handleOf(route)));
  const declared = new Set(handles.flatMap((handle) => handle?.query ?? []));
  const read = [...declared].flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(read).toString();
}
