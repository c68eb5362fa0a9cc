import { releaseBase } from '@portal/contract/release/registry';
import type { RouteHandle } from '@portal/contract/remote';
import type { RuntimeConfig } from '@portal/contract/runtime-config';
import { matchRoutes, type RouteObject } from '@portal/ui/router';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@portal/ui/router-server';
import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { App } from '../../src/app';
import type { PageBoot } from '../../src/boot/page-boot';
import { type HeadMatch, mergedHandle, type PageHead, pageHead } from '../../src/pages/page-head';
import { LoadingPage, remoteOfRoute, remoteRouteId } from '../../src/pages/remote-page';
import { remoteRoute, shellRoutes } from '../../src/pages/routes';
import type { LiveRemote, LiveSet } from '../releases/live-set';
import { getPageModule } from '../releases/remote-bundle';
import type { ShellManifest } from '../releases/shell-build';
import { type PageFiles, renderDocument } from './document';

export interface RenderedPage {
  status: number;
  html: string;
  /** Set for a redirect. */
  location?: string;
  /** Whether it only stands in for a page that could not be rendered in time. */
  fallback?: boolean;
}

export interface RenderContext {
  live: LiveSet;
  shell: ShellManifest;
  config: RuntimeConfig;
  remoteLimitMs: number;
  origin: string;
}

/** Pages that only the browser renders: the frame, and a sign that the page is on its way. */
function browserOnlyRoutes(name: string, prefixes: readonly string[]): RouteObject[] {
  return prefixes.map((prefix, index) => ({
    id: `browser-only.${index}`,
    path: prefix === '/' ? '/' : `${prefix}/*`,
    Component: LoadingPage,
    handle: { title: undefined, browserOnly: name },
  }));
}

function buildRoutes(live: LiveSet): RouteObject[] {
  return shellRoutes(
    [...live.remotes].map(([name, { bundle, release }]) =>
      remoteRoute(name, bundle ? bundle.routes : browserOnlyRoutes(name, release.prefixes)),
    ),
  );
}

/** The route tree of each set; ends with the set. */
const handlers = new WeakMap<LiveSet, ReturnType<typeof createStaticHandler>>();

/** The set's whole route tree, ready to load and render. */
function getHandler(live: LiveSet) {
  const known = handlers.get(live);
  if (known) return known;
  const made = createStaticHandler(buildRoutes(live));
  handlers.set(live, made);
  return made;
}

/** Where the page's own routes are before the router resolves their `lazy`. */
function originalRoutes(
  live: LiveSet,
  ids: readonly string[],
): { remote: string; routes: RouteObject[] } | undefined {
  const remote = ids.map(remoteOfRoute).find(Boolean);
  const bundle = remote ? live.remotes.get(remote)?.bundle : undefined;
  if (!remote || !bundle) return undefined;
  const prefix = `${remoteRouteId(remote)}/`;
  const wanted = new Set(ids.map((id) => (id.startsWith(prefix) ? id.slice(prefix.length) : '')));
  const found: RouteObject[] = [];
  const visit = (route: RouteObject) => {
    if (route.id && wanted.has(route.id)) found.push(route);
    route.children?.forEach(visit);
  };
  bundle.routes.forEach(visit);
  return { remote, routes: found };
}

/** Errors as plain data: what a browser may see of them, and what it needs to hydrate the same page. */
function hydratableErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const {
        status = 500,
        statusText = '',
        data = null,
      } = (error ?? {}) as { status?: number; statusText?: string; data?: unknown };
      return [id, { status, statusText, data: typeof data === 'string' ? data : null, internal: false }];
    }),
  );
}

function frameHandle(matches: readonly HeadMatch[]): PageBoot['frame'] {
  const { layout, header, toolbar } = mergedHandle(matches);
  return { layout, header, toolbar };
}

interface PageParts {
  head: PageHead;
  html: string;
  files?: PageFiles;
  hydration: PageBoot['hydration'];
  frame: PageBoot['frame'];
}

function renderParts(
  { live, shell, config, remoteLimitMs, origin }: RenderContext,
  { head, html, files = { scripts: [], styles: [] }, hydration, frame }: PageParts,
): string {
  return renderDocument({
    head,
    origin,
    html,
    shell,
    integrity: live.integrity,
    page: files,
    boot: {
      config,
      registry: live.registry,
      shellList: shell.list,
      provides: shell.provides,
      remoteLimitMs,
      hydration,
      frame,
    },
  });
}

/** Renders one URL against a live set. @throws Error when the frame itself can not be rendered. */
export async function renderPage(request: Request, renderContext: RenderContext): Promise<RenderedPage> {
  const { live, config } = renderContext;
  const handler = getHandler(live);
  const context = await handler.query(request);
  if (context instanceof Response) {
    return { status: context.status, html: '', location: context.headers.get('location') ?? '/' };
  }
  const matches = context.matches.map(({ route }) => ({
    handle: route.handle,
    loaderData: context.loaderData[route.id],
  }));
  const browserOnly = context.matches.some(({ route }) => route.handle?.browserOnly);
  const errors = hydratableErrors(context.errors);
  const head = pageHead(matches, config.site, new URL(request.url).pathname, errors);
  const html = renderToString(
    <App
      store={createStore()}
      info={{ site: config.site, assistantUrl: config.assistantUrl, overrides: [] }}
      slots={undefined}
    >
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  const page = originalRoutes(
    live,
    context.matches.map(({ route }) => route.id),
  );
  const remote = page && live.remotes.get(page.remote);
  return {
    status: context.statusCode,
    html: renderParts(renderContext, {
      head: context.statusCode === 200 ? head : { ...head, indexed: false },
      html,
      files: page && remote && filesForPage(remote, page.routes),
      hydration: browserOnly ? null : { loaderData: context.loaderData, errors },
      frame: frameHandle(matches),
    }),
  };
}

/** The same URL without server rendering: it may or may not exist, so search engines must not index it. */
export function plainPage(pathname: string, context: RenderContext): RenderedPage {
  const head = { ...pageHead([], context.config.site, pathname), indexed: false };
  return { status: 200, html: renderParts(context, { head, html: '', hydration: null, frame: {} }) };
}

/** Scripts and styles that the browser will need for the matched routes of a remote, so that nothing waits in line. */
function filesForPage({ release }: LiveRemote, routes: readonly RouteObject[]): PageFiles {
  const base = releaseBase(release);
  const pages = routes.flatMap((route) => release.pages[getPageModule(route) ?? ''] ?? []);
  const files = [...new Set([release.entry, ...release.expose, ...pages])];
  return {
    scripts: files.filter((path) => path.endsWith('.js')).map((path) => `${base}${path}`),
    styles: files.filter((path) => path.endsWith('.css')).map((path) => `${base}${path}`),
  };
}

/** A page's handle stands on its route, or in the module that the route loads. */
async function readHandle({ handle, lazy }: RouteObject): Promise<RouteHandle | undefined> {
  if (handle || typeof lazy !== 'function') return handle;
  const loaded = (await lazy().catch(() => undefined)) as { handle?: RouteHandle } | undefined;
  return loaded?.handle;
}

/**
 * Reduces a query to the parameters that the page declares, each once and in the declared order. Every other parameter
 * would make another cached copy of the same page.
 */
export async function pageQuery(live: LiveSet, { pathname, searchParams }: URL): Promise<string> {
  if (searchParams.size === 0) return '';
  const matches = matchRoutes(getHandler(live).dataRoutes as RouteObject[], pathname) ?? [];
  const handles = await Promise.all(matches.map(({ route }) => readHandle(route)));
  const declared = new Set(handles.flatMap((handle) => handle?.query ?? []));
  const read = [...declared].flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(read).toString();
}
