import type { RouteHandle } from '@portal/contract/remote';
import type { createBrowserRouter } from '@portal/ui/router';
import type { Router } from '../app';
import type { FoundPage } from './discovery';

type DataStrategy = NonNullable<NonNullable<Parameters<typeof createBrowserRouter>[1]>['dataStrategy']>;
type DataStrategyArgs = Parameters<DataStrategy>[0];
type Result = Awaited<ReturnType<DataStrategy>>[string];

/** Calls back after the next paint, or soon if the page is hidden and never painted. */
export function afterPaint(act: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}

export type PageData = Readonly<Record<string, unknown>>;

/** A cached page younger than this is shown without revalidation. */
const FRESH_MS = 60_000;
/** A page older than this is loaded before it is shown again. */
const MAX_AGE_MS = 10 * 60_000;
/** Data loaded for a link is dropped if the link is not followed within this time. */
const MAX_WAIT_FOR_CLICK_MS = 10_000;
const MAX_PAGES = 30;

interface CachedPage {
  at: number;
  data: PageData;
}

const toAddress = (url: string) => url.split('#')[0] ?? url;

/** Whether a loader's error concerns the network or server rather than the page. */
function isOutage(thrown: unknown): boolean {
  const { status, init } = (thrown ?? {}) as { status?: number; init?: { status?: number } | null };
  return (init?.status ?? status ?? 500) >= 500;
}

/**
 * Runs the loaders of a page before it opens: those on its routes immediately, those in its own code once
 * that has loaded. Rejects when one of them fails or redirects.
 */
export async function loadPageData(url: URL, { matches, code }: FoundPage): Promise<PageData> {
  const loaded = await Promise.all(
    matches.map(async ({ route, params }) => {
      if (!route.loader && route.lazy) await code;
      const { id = '', path: pattern = '', loader } = route;
      const args = { request: new Request(url), url, pattern, params, context: undefined };
      return typeof loader === 'function' ? [[id, await loader(args)] as const] : [];
    }),
  );
  return Object.fromEntries(loaded.flat());
}

/** The router takes an undefined error for none, and would then show nothing at all. */
function nameError(result: Result): Result {
  if (result.type !== 'error' || result.result !== undefined) return result;
  return { type: 'error', result: new Error('A loader rejected without a reason') };
}

/** Keeps the same data object if a refresh returned equal data, or failed with an outage. */
function keepUnchanged(result: Result, before: unknown): Result {
  if (before === undefined) return result;
  const isKept =
    result.type === 'error'
      ? isOutage(result.result)
      : JSON.stringify(result.result) === JSON.stringify(before);
  return isKept ? { type: 'data', result: before } : result;
}

/**
 * Loader data by URL, for pages whose handle says that they are the same for all visitors:
 * - data seen within a minute is shown immediately, after a link or a back navigation
 * - data seen within ten minutes is shown immediately and revalidated: the view only updates where the
 *   content has changed, and stays while the portal is unreachable
 * - data prefetched for a link waits ten seconds for the click
 * - data loaded while the page is quiet counts as seen then
 * - the current URL is always loaded again when it is requested
 * The cache lives as long as the document.
 */
export class LoaderDataCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #coming = new Map<string, { at: number; data: Promise<PageData | undefined> }>();
  #served: { address: string; data: PageData } | undefined;
  #loaded: { address: string; at: number } | undefined;
  #dueForRefresh: string | undefined;
  #router: Router | undefined;

  readonly strategy: DataStrategy = (args) => {
    const address = toAddress(args.request.url);
    const found = this.#takeServed(args) ?? this.#findFor(args);
    const before = this.#isRefresh(args) ? this.#pages.get(address)?.data : undefined;
    return args.runClientMiddleware(async ({ matches }) => {
      const cached = await found;
      if (!cached) this.#loaded = { address, at: Date.now() };
      const loading = matches.filter(({ shouldLoad }) => shouldLoad);
      const results = await Promise.all(
        loading.map(async (match) => {
          const { id } = match.route;
          if (cached && id in cached) return [id, await match.resolve(async () => cached[id])] as const;
          return [id, keepUnchanged(nameError(await match.resolve()), before?.[id])] as const;
        }),
      );
      return Object.fromEntries(results);
    });
  };

  /** Server-loaded data of the opened page: when the page's code loads late, its loaders need not run. */
  serve(data: PageData): void {
    this.#served = { address: toAddress(location.href), data };
  }

  /**
   * Loads a page that is opening or likely to be next, unless cached data would be shown. Failures are not
   * shown to the visitor.
   */
  prepare(url: string, load: () => Promise<PageData | undefined>): void {
    const address = toAddress(url);
    const now = Date.now();
    for (const [each, { at }] of this.#coming)
      if (now - at > MAX_WAIT_FOR_CLICK_MS) this.#coming.delete(each);
    const isKnown = now - (this.#pages.get(address)?.at ?? 0) < MAX_AGE_MS;
    if (isKnown || this.#coming.has(address) || address === this.#shownAddress()) return;
    this.#coming.set(address, { at: now, data: load().catch(() => undefined) });
  }

  /** Loads a page ahead, unless it is cached. Rejects when it cannot be loaded. */
  async keep(url: string, load: () => Promise<PageData | undefined>): Promise<void> {
    const address = toAddress(url);
    this.prepare(url, load);
    const coming = this.#coming.get(address);
    if (!coming) return;
    const data = await coming.data;
    if (!data) throw new Error(`The data of ${address} did not come`);
    if (this.#coming.get(address) !== coming) return;
    this.#coming.delete(address);
    this.#store(address, { at: coming.at, data });
  }

  follow(router: Router): void {
    this.#router = router;
    const store = () => {
      const { loaderData, navigation, revalidation, errors } = router.state;
      if (navigation.state !== 'idle' || revalidation !== 'idle' || errors) return;
      const address = toAddress(location.href);
      const known = this.#pages.get(address);
      const at = this.#loaded?.address === address ? this.#loaded.at : (known?.at ?? Date.now());
      this.#store(address, { at, data: loaderData });
      if (this.#dueForRefresh !== address) return;
      this.#dueForRefresh = undefined;
      afterPaint(() => {
        if (router.state.navigation.state === 'idle' && this.#shownAddress() === address)
          void router.revalidate();
      });
    };
    store();
    router.subscribe(store);
  }

  #store(address: string, page: CachedPage): void {
    this.#pages.delete(address);
    this.#pages.set(address, page);
    const oldest = this.#pages.keys().next().value;
    if (this.#pages.size > MAX_PAGES && oldest !== undefined) this.#pages.delete(oldest);
  }

  #takeServed({ request, fetcherKey }: DataStrategyArgs): PageData | undefined {
    const served = this.#served;
    this.#served = undefined;
    return fetcherKey === null && served?.address === toAddress(request.url) ? served.data : undefined;
  }

  /** Of the visible page: during a back navigation, `location` is already the next page. */
  #shownAddress(): string {
    const { pathname, search } = this.#router?.state.location ?? location;
    return new URL(`${pathname}${search}`, location.href).href;
  }

  #isRefresh({ fetcherKey }: DataStrategyArgs): boolean {
    return fetcherKey === null && this.#router?.state.navigation.state === 'idle';
  }

  #findFor(args: DataStrategyArgs): PageData | Promise<PageData | undefined> | undefined {
    const { request, matches, fetcherKey } = args;
    const address = toAddress(request.url);
    const isShared = matches.some(
      ({ route }) => (route.handle as RouteHandle | undefined)?.sameForAllVisitors,
    );
    const isShown = this.#router && address === this.#shownAddress();
    if (fetcherKey !== null || !isShared || isShown || this.#isRefresh(args)) return undefined;
    const coming = this.#coming.get(address);
    this.#coming.delete(address);
    if (coming && Date.now() - coming.at < MAX_WAIT_FOR_CLICK_MS) {
      this.#loaded = { address, at: coming.at };
      return coming.data;
    }
    const page = this.#pages.get(address);
    const age = Date.now() - (page?.at ?? 0);
    if (!page || age > MAX_AGE_MS) return undefined;
    if (age > FRESH_MS) this.#dueForRefresh = address;
    return page.data;
  }
}
