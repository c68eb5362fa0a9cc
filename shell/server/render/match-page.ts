import type { RouteEntry } from '@portal/contract/release/server-rendering';
import { matchRoutes, type RouteObject } from '@portal/ui/router';
import { LoadingPage, remoteOfRoute } from '../../src/pages/remote-page';
import { remoteRoute, shellRoutes } from '../../src/pages/routes';
import type { LiveRemote, LiveSet } from '../releases/live-set';
import { createRoutesRenderer } from './render-routes';

/** For remotes that only the browser renders: the frame, with a loading state as its page. */
function browserOnlyRoutes(name: string, prefixes: readonly string[]): RouteObject[] {
  return prefixes.map((prefix, index) => ({
    id: `browser-only.${index}`,
    path: prefix === '/' ? '/' : `${prefix}/*`,
    Component: LoadingPage,
    handle: { title: undefined, browserOnly: name },
  }));
}

function toRouteObjects(entries: readonly RouteEntry[]): RouteObject[] {
  return entries.map(({ children, id, path, index, caseSensitive, ...handle }) => ({
    id,
    path,
    index,
    caseSensitive,
    handle,
    children: children && toRouteObjects(children),
  })) as RouteObject[];
}

interface Frame {
  routes: RouteObject[];
  render: ReturnType<typeof createRoutesRenderer>;
}

const frames = new WeakMap<LiveSet, Frame>();

export function getFrame(live: LiveSet): Frame {
  const known = frames.get(live);
  if (known) return known;
  const remotes = [...live.remotes];
  const frameOnly = (name: string, { release }: LiveRemote) =>
    remoteRoute(name, browserOnlyRoutes(name, release.prefixes));
  const frame = {
    routes: shellRoutes(
      remotes.map(([name, remote]) =>
        remote.renderer ? remoteRoute(name, toRouteObjects(remote.renderer.routes)) : frameOnly(name, remote),
      ),
    ),
    render: createRoutesRenderer(
      shellRoutes(remotes.flatMap(([name, remote]) => (remote.renderer ? [] : [frameOnly(name, remote)]))),
    ),
  };
  frames.set(live, frame);
  return frame;
}

export interface MatchedPage {
  remote: LiveRemote | undefined;
  described: Pick<RouteEntry, 'module' | 'query' | 'signedInModule' | 'needsSession'>[];
}

export function matchPage(live: LiveSet, pathname: string): MatchedPage {
  const matches = matchRoutes(getFrame(live).routes, pathname) ?? [];
  const name = matches.map(({ route }) => remoteOfRoute(route.id ?? '')).find(Boolean);
  return {
    remote: name ? live.remotes.get(name) : undefined,
    described: matches.map(({ route }) => (route.handle ?? {}) as RouteEntry),
  };
}

/** Whether the URL names one item of many, so that only rendering can tell whether the page exists. */
export function isItemUrl(live: LiveSet, { pathname, search }: URL): boolean {
  const matches = matchRoutes(getFrame(live).routes, pathname) ?? [];
  return search !== '' || matches.some(({ params }) => Object.keys(params).length > 0);
}

/** Whether the page is open to visitors who are not signed in. */
export function isPublicPage(live: LiveSet, pathname: string): boolean {
  return !matchPage(live, pathname).described.some(({ needsSession }) => needsSession);
}

/**
 * Reduces a query to the parameters that the page declares, each once and in the declared order: any other
 * parameter would make another cached copy of the same page.
 */
export function pageQuery(live: LiveSet, { pathname, searchParams }: URL): string {
  if (searchParams.size === 0) return '';
  const declared = new Set(matchPage(live, pathname).described.flatMap(({ query }) => query ?? []));
  const read = [...declared].flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(read).toString();
}
