import { isApiError } from '@portal/api-client';
import type { PreviewNotice } from '@portal/contract/release/preview';
import type { RenderedRoutes, RouteEntry } from '@portal/contract/release/server-rendering';
import type { PageReads, RouteHandle } from '@portal/contract/remote';
import type { SiteInfo } from '@portal/contract/runtime-config';
import { isRouteErrorResponse, type RouteObject } from '@portal/ui/router';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@portal/ui/router-server';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { App } from '../../src/app';
import { mergedHandle, pageHead } from '../../src/pages/page-head';
import { remoteRoute, shellRoutes } from '../../src/pages/routes';

export interface PageRequest {
  url: string;
  site: SiteInfo;
  assistantUrl: string;
  preview?: PreviewNotice | undefined;
}

export interface RemoteRenderer {
  routes: readonly RouteEntry[];
  /** @throws Error when the page cannot be rendered within `limitMs`. */
  render(page: PageRequest, limitMs: number): Promise<RenderedRoutes>;
}

function withTimeout<T>(work: Promise<T>, limit: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`渲染超过 ${limit} 毫秒`)), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Errors as plain data: only what browsers may see, and what they need to hydrate the same page. */
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

/** An error of the API is an ordinary error page; anything else that the page throws is its own fault. */
function findFault(errors: Record<string, unknown> | null): string | undefined {
  const fault = Object.values(errors ?? {}).find(
    (error) => !isRouteErrorResponse(error) && !isApiError(error),
  );
  if (fault === undefined) return undefined;
  return String(fault instanceof Error ? (fault.stack ?? fault.message) : fault).slice(0, 1000);
}

/** Copies read-only lists into plain data for the shell server. */
function joinReads(reads: readonly PageReads[]): RenderedRoutes['reads'] {
  return {
    everybody: reads.flatMap(({ everybody = [] }) => everybody),
    signedIn: reads.flatMap(({ signedIn = [] }) => signedIn),
  };
}

const EMPTY_HEAD: RenderedRoutes['head'] = {
  title: '',
  description: '',
  canonical: '/',
  indexed: false,
  meta: {},
};

/**
 * @returns the complete HTML, without streamed parts that a script would have to move into place.
 * @throws what a component threw: a boundary would otherwise hide it and leave the page to the browser.
 */
async function renderWhole(app: ReactNode): Promise<string> {
  const thrown: unknown[] = [];
  const { prelude } = await prerender(app, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void thrown.push(error),
  });
  if (thrown.length > 0) throw thrown[0];
  const decoder = new TextDecoder();
  let html = '';
  for await (const part of prelude) html += decoder.decode(part, { stream: true });
  return html;
}

export function createRoutesRenderer(routes: RouteObject[]) {
  const handler = createStaticHandler(routes);
  return async ({ url, site, assistantUrl, preview }: PageRequest): Promise<RenderedRoutes> => {
    const context = await handler.query(new Request(url));
    if (context instanceof Response) {
      const location = context.headers.get('location') ?? '/';
      return { status: context.status, location, html: '', head: EMPTY_HEAD, hydration: null, frame: {} };
    }
    const matches = context.matches.map(({ route }) => ({
      handle: route.handle,
      loaderData: context.loaderData[route.id],
    }));
    const { searchParams } = new URL(url);
    const reads = matches.flatMap(
      ({ handle, loaderData }) =>
        (handle as RouteHandle | undefined)?.reads?.(loaderData, searchParams) ?? [],
    );
    const browserOnly = context.matches.some(({ route }) => route.handle?.browserOnly);
    const errors = hydratableErrors(context.errors);
    const head = pageHead(matches, site, new URL(url).pathname, errors);
    const html = await renderWhole(
      <App store={createStore()} info={{ site, assistantUrl, overrides: [], preview }} slots={undefined}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>,
    );
    const { layout, header, toolbar } = mergedHandle(matches);
    return {
      status: context.statusCode,
      html,
      head: { ...head, indexed: head.indexed && context.statusCode === 200 } as RenderedRoutes['head'],
      hydration: browserOnly ? null : { loaderData: context.loaderData, errors },
      frame: { layout, header, toolbar },
      reads: joinReads(reads),
      failure: findFault(context.errors),
    };
  };
}

/** The server build keeps module paths as ids, so the source of an importing function contains the path. */
function getImportedModule(load: unknown): string | undefined {
  return typeof load === 'function' ? /"(\.\/src\/[^"]+)"/.exec(String(load))?.[1] : undefined;
}

/** A page's handle is on its route or in the module that the route loads. */
async function readHandle({ handle, lazy }: RouteObject): Promise<RouteHandle | undefined> {
  if (handle || typeof lazy !== 'function') return handle;
  const loaded = (await lazy().catch(() => undefined)) as { handle?: RouteHandle } | undefined;
  return loaded?.handle;
}

function describeRoutes(routes: readonly RouteObject[]): Promise<RouteEntry[]> {
  return Promise.all(
    routes.map(async (route) => {
      const handle = await readHandle(route);
      return {
        id: route.id,
        path: route.path,
        index: route.index,
        caseSensitive: route.caseSensitive,
        module: getImportedModule(route.lazy),
        signedInModule: getImportedModule(handle?.signedInCode),
        needsSession: handle?.middleware?.includes('auth') || undefined,
        query: handle?.query && [...handle.query],
        children: route.children && (await describeRoutes(route.children)),
      };
    }),
  );
}

export async function createRemoteRenderer(name: string, routes: RouteObject[]): Promise<RemoteRenderer> {
  const render = createRoutesRenderer(shellRoutes([remoteRoute(name, routes)]));
  return {
    routes: await describeRoutes(routes),
    render: (page, limitMs) => withTimeout(render(page), limitMs),
  };
}
