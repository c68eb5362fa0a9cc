import type { RouteHandle } from '@portal/contract/remote';
import type { createBrowserRouter } from '@portal/ui/router';
import type { Router } from '../app';
import type { FoundPage } from './discovery';

type DataStrategy = NonNullable<NonNullable<Parameters<typeof createBrowserRouter>[1]>['dataStrategy']>;
type DataStrategyArgs = Parameters<DataStrategy>[0];
type Result = Awaited<ReturnType<DataStrategy>>[string];

/** Calls back once the browser has painted what was rendered by now; a hidden page is not painted. */
export function afterPaint(act: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}

/** Loader data of a page by the ids of its routes. */
export type PageData = Readonly<Record<string, unknown>>;

/** A cached page younger than this is shown without revalidation. */
const FRESH_MS = 60_000;
/** Older than this, a page is loaded before it is shown again. */
const MAX_AGE_MS = 10 * 60_000;
/** Data loaded ahead for a link is dropped when the link is not followed within this time. */
const MAX_WAIT_FOR_CLICK_MS = 10_000;
const MAX_PAGES = 30;

interface CachedPage {
  at: number;
  data: PageData;
}

interface ComingPage {
  at: number;
  data: Promise<PageData | undefined>;
}

const toAddress = (url: string) => url.split('#')[0] ?? url;

/** Whether what a loader threw speaks of the network or the server, not of the page. */
function isOutage(thrown: unknown): boolean {
  const { status, init } = (thrown ?? {}) as { status?: number; init?: { status?: number } | null };
  return (init?.status ?? status ?? 500) >= 500;
}

/**
 * Runs the loaders of a page that is not open: those of its routes at once, those in a page's own code once that is there.
 * Rejects when one of them fails or leads elsewhere.
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

/** The data from before where a refresh brought the same, or where it failed. */
function keepUnchanged(result: Result, before: unknown): Result {
  if (before === undefined) return result;
  const isKept =
    result.type === 'error'
      ? isOutage(result.result)
      : JSON.stringify(result.result) === JSON.stringify(before);
  return isKept ? { type: 'data', result: before } : result;
}

/**
 * Loader data of pages by address, for pages whose handle says that they are the same for all visitors:
 * - what was seen within a minute is shown at once, by a link or by going back;
 * - what was seen within ten minutes is shown at once and loaded again behind: the view changes only where the content
 *   did, and stays as it is while the portal can not be reached;
 * - what a visitor is about to open is loaded ahead, and waits ten seconds for the click;
 * - what is loaded while a page is quiet counts as seen then;
 * - the address that is shown is loaded anew whenever somebody asks for it.
 * Nothing empties it: it ends with the document.
 */
export class LoaderDataCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #coming = new Map<string, ComingPage>();
  #served: { address: string; data: PageData } | undefined;
  #loaded: { address: string; at: number } | undefined;
  /** Shown although it is no longer fresh. */
  #dueForRefresh: string | undefined;
  #router: Router | undefined;

  /** The router's data strategy: its default one, except for cached pages. */
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
          return [id, keepUnchanged(await match.resolve(), before?.[id])] as const;
        }),
      );
      return Object.fromEntries(results);
    });
  };

  /** The server has loaded this for the page that is opened: when the page's code comes late, its loaders need not run. */
  serve(data: PageData): void {
    this.#served = { address: toAddress(location.href), data };
  }

  /**
   * Loads a page that is being opened or likely to be next, unless what is known would be shown. A failure does not
   * concern the visitor.
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

  /**
   * Loads a page that nobody has asked for yet, unless it is known. Rejects when it can not be loaded.
   */
  async keep(url: string, load: () => Promise<PageData | undefined>): Promise<void> {
    const address = toAddress(url);
    this.prepare(url, load);
    const coming = this.#coming.get(address);
    if (!coming) return;
    const data = await coming.data;
    if (!data) throw new Error(`The data of ${address} did not come`);
    // A click that came first has taken it.
    if (this.#coming.get(address) !== coming) return;
    this.#coming.delete(address);
    this.#store(address, { at: coming.at, data });
  }

  /** From now on every page that the router shows is cached. */
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

  /** Of the page on screen: on the way back the browser's own address is that of the next page already. */
  #shownAddress(): string {
    const { pathname, search } = this.#router?.state.location ?? location;
    return new URL(`${pathname}${search}`, location.href).href;
  }

  /** The router asks for the data of the page that stays on screen. */
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
