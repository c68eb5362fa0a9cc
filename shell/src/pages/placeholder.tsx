import { ownerOf } from '@portal/contract/release/registry';
import type { RouteHandle } from '@portal/contract/remote';
import type { RemoteLoader } from '@portal/federation/remote-loader';
import { hasToken } from '@portal/session';
import { Button, Container, Notice } from '@portal/ui';
import { handFocusOn } from '@portal/ui/kept-focus';
import { data, type RouteObject } from '@portal/ui/router';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Router } from '../app';
import { type PageBoot, readLaterFiles } from '../boot/page-boot';
import { type TrackedVisitor, trackVisitorState } from './carry-over';
import { useReloadAfterChunkLoss } from './chunk-loss';
import type { Discovery, PatchRoutes } from './discovery';
import type { LoaderDataCache } from './loader-data-cache';
import { FailedModule, PageError, useRetry } from './page-errors';
import css from './pages.module.css';
import { LoadingPage, REMOTE_PAGE, serverHtml } from './remote-page';
import { CATCH_ALL_ROUTE, ROOT_ROUTE } from './routes';

/** How long startup waits for the page's remote before it shows the frame without it. */
const MAX_FRAME_WAIT_MS = 500;

const PLACEHOLDER_ROUTE = 'placeholder';

class PlaceholderState {
  #failed = false;
  readonly #listeners = new Set<() => void>();

  #resolveShown: () => void = () => {};

  /** Resolves once the placeholder is mounted: before that, its provider would miss router updates. */
  readonly shown = new Promise<void>((resolve) => {
    this.#resolveShown = resolve;
  });

  visitor: TrackedVisitor | undefined;

  /** Its remote has loaded. */
  arrived = false;

  readonly failed = () => this.#failed;

  readonly markShown = () => this.#resolveShown();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  fail(): void {
    this.#failed = true;
    this.visitor?.stopWaiting();
    for (const listener of this.#listeners) listener();
  }
}

function UnavailableNotice() {
  const { retry, retrying } = useRetry();
  return (
    <Container className={css.notice}>
      <Notice
        tone="warning"
        role="alert"
        title="该模块暂时无法加载"
        action={
          <Button ref={handFocusOn} variant="outline" size="s" icon="refresh" onClick={retry} busy={retrying}>
            重试
          </Button>
        }
      >
        当前内容可以继续阅读，部分操作暂不可用。请检查网络后重试。
      </Notice>
    </Container>
  );
}

interface PlaceholderOptions {
  remote: string;
  html: string | undefined;
  handle: RouteHandle;
  state: PlaceholderState;
  /** Knows why other pages, which this route also matches, cannot be loaded. */
  discovery: Pick<Discovery, 'failureAt'>;
}

/** For signed-in visitors, the server renders only a skeleton of a page that has code of its own for them. */
function isSkeleton(): boolean {
  return hasToken() && Boolean(readLaterFiles()?.signedIn.files.length);
}

function readDocumentHead(): Pick<RouteHandle, 'title' | 'description' | 'canonical'> {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  return {
    title: document.title.replace(/ - [^-]*$/, ''),
    description: document.head.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
    canonical: canonical && new URL(canonical).pathname,
  };
}

/** Same as React Router's `redirectDocument`. */
function loadDocument(href: string): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: href, 'X-Remix-Reload-Document': 'true' },
  });
}

/**
 * Placeholder for the opened page until its remote has loaded, so that the frame works immediately. The
 * server's HTML stays readable even if the remote never loads.
 */
function placeholderRoute({ remote, html, handle, state, discovery }: PlaceholderOptions): RouteObject {
  const { pathname, search } = location;
  const findRemotePage = () => document.querySelector(`[${REMOTE_PAGE}="${remote}"]`);
  function Placeholder() {
    const failed = useSyncExternalStore(state.subscribe, state.failed, state.failed);
    const page = useRef<HTMLDivElement>(null);
    // The server's HTML stays readable: no reload.
    const isUnreadable = failed && (html === undefined || isSkeleton());
    useReloadAfterChunkLoss(isUnreadable ? discovery.failureAt(pathname) : undefined);
    useEffect(state.markShown, []);
    // A layout effect, to run before the page's elements replace these and typed input is lost.
    useLayoutEffect(() => {
      if (!page.current) return;
      const visitor = trackVisitorState(page.current, findRemotePage);
      state.visitor = visitor;
      return () => {
        if (location.pathname === pathname) visitor.carryOver();
      };
    }, []);
    if (isUnreadable) return <FailedModule remote={remote} error={discovery.failureAt(pathname)} />;
    if (html === undefined) return <LoadingPage />;
    // The HTML is what the server rendered in this very place.
    return (
      <>
        {failed ? <UnavailableNotice /> : null}
        <div
          ref={page}
          {...{ [REMOTE_PAGE]: remote }}
          className={css.page}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </>
    );
  }
  return {
    id: PLACEHOLDER_ROUTE,
    path: '*',
    handle: { ...handle, ...readDocumentHead() },
    loader: ({ request }) => {
      const requested = new URL(request.url);
      const isOpened = requested.pathname === pathname;
      // Without the remote, other pages are still readable as server-rendered documents.
      if (
        html !== undefined &&
        state.failed() &&
        navigator.onLine &&
        !(isOpened && requested.search === search)
      )
        throw loadDocument(requested.href);
      // Only the opened page has a placeholder, until its remote has loaded; any other unknown path is not found.
      if (!isOpened || state.arrived)
        throw discovery.failureAt(requested.pathname) ?? data(null, { status: 404 });
      return null;
    },
    Component: Placeholder,
    ErrorBoundary: PageError,
  };
}

interface FirstPage {
  routes: RouteObject[];
  /** Initial router data, so that no loader runs again; null if another version rendered the HTML. */
  hydration: PageBoot['hydration'];
  /** Call once the router renders: replaces the placeholder when the page has loaded. */
  follow: (router: Router, loaderData: Pick<LoaderDataCache, 'serve'>) => void;
  /** Whether the placeholder can be shown at this URL, so that a return to it need not wait. */
  hasPlaceholder: (address: Pick<Location, 'pathname' | 'search'>) => boolean;
}

function settledWithin<T>(work: Promise<T>, limit: number): Promise<T | undefined> {
  return Promise.race([work, new Promise<undefined>((late) => setTimeout(() => late(undefined), limit))]);
}

/**
 * Loads what the opened page needs, within a limit: if its remote is late or fails, the frame starts around
 * the server's HTML, and the page replaces it later.
 */
export async function openFirstPage({
  boot,
  discovery,
  loader,
}: {
  boot: PageBoot;
  discovery: Discovery;
  loader: Pick<RemoteLoader, 'versionOf'>;
}): Promise<FirstPage> {
  const { pathname, search } = location;
  const remote = ownerOf(boot.registry.remotes, pathname);
  const whole = { follow: () => {}, hasPlaceholder: () => false };
  // The server has already found that no remote has this page.
  const isUnknown = boot.hydration?.errors && CATCH_ALL_ROUTE in boot.hydration.errors;
  if (!remote || isUnknown) return { ...whole, routes: [], hydration: boot.hydration };

  const routes: RouteObject[] = [];
  let patch: PatchRoutes = (_root, found) => void routes.push(...found);
  const arrival = discovery
    .discover(pathname, (parent, found) => patch(parent, found))
    .then(() => discovery.failureAt(pathname) === undefined);

  /** The fallback version may read data of another shape. */
  const isServersVersion = () => loader.versionOf(remote) === boot.registry.remotes[remote]?.version;

  if (await settledWithin(arrival, MAX_FRAME_WAIT_MS))
    return { ...whole, routes, hydration: isServersVersion() ? boot.hydration : null };

  const state = new PlaceholderState();
  const html = boot.hydration ? serverHtml(remote) : undefined;
  let isExpected = true;
  arrival.then(() => {
    isExpected = false;
  });
  return {
    routes: [placeholderRoute({ remote, html, handle: boot.frame, state, discovery })],
    hydration: { loaderData: { [PLACEHOLDER_ROUTE]: null }, errors: null },
    hasPlaceholder: (address) => isExpected && address.pathname === pathname && address.search === search,
    follow: async (router, loaderData) => {
      await state.shown;
      patch = router.patchRoutes;
      if (routes.length > 0) patch(ROOT_ROUTE, routes);
      if (!(await arrival)) return state.fail();
      state.arrived = true;
      await state.visitor?.composed();
      if (router.state.matches.at(-1)?.route.id !== PLACEHOLDER_ROUTE) return;
      if (boot.hydration && !boot.hydration.errors && isServersVersion())
        loaderData.serve(boot.hydration.loaderData);
      // Not a navigation, which would cancel the visitor's own and close what is open in the frame.
      await router.revalidate();
    },
  };
}
