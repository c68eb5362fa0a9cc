import type { RouteHandle } from '@portal/contract/remote';
import type { createBrowserRouter } from '@portal/ui/router';

type Router = ReturnType<typeof createBrowserRouter>;
type DataStrategy = NonNullable<NonNullable<Parameters<typeof createBrowserRouter>[1]>['dataStrategy']>;
type DataStrategyArgs = Parameters<DataStrategy>[0];

/** Older than this, a page is loaded again although someone only goes back to it. */
const MAX_AGE_MS = 10 * 60_000;
const MAX_PAGES = 30;

interface CachedPage {
  at: number;
  data: Readonly<Record<string, unknown>>;
}

/** The router's name for the history entry that the address bar shows; going back moves it before loaders run. */
function currentHistoryEntry(): string {
  return (history.state as { key?: string } | null)?.key ?? 'default';
}

const addressOf = (url: string) => url.split('#')[0] ?? url;

/**
 * Caches the loader data of visited pages by history entry, so that going back and forward does not wait for the
 * network again. Only for pages whose handle says that they are the same for all visitors. Nothing empties
 * it: it ends with the document.
 */
export class LoaderDataCache {
  readonly #pages = new Map<string, CachedPage>();
  #served: { url: string; data: CachedPage['data'] } | undefined;
  #currentKey = currentHistoryEntry();

  /** The router's data strategy: its default one, except for cached pages. */
  readonly strategy: DataStrategy = (args) => {
    const cached = this.#takeServed(args) ?? this.#cachedFor(args);
    return args.runClientMiddleware(async ({ matches }) => {
      const loading = matches.filter(({ shouldLoad }) => shouldLoad);
      const results = await Promise.all(
        loading.map(async (match) => {
          const { id } = match.route;
          const isCached = cached && id in cached;
          return [id, await (isCached ? match.resolve(async () => cached[id]) : match.resolve())] as const;
        }),
      );
      return Object.fromEntries(results);
    });
  };

  /** The server has loaded this for the page that is opened: when the page's code comes late, its loaders need not run. */
  serve(data: CachedPage['data']): void {
    this.#served = { url: addressOf(location.href), data };
  }

  /** From now on every page that the router shows is cached. */
  follow(router: Router): void {
    const store = () => {
      const { location, loaderData, navigation, errors } = router.state;
      if (navigation.state !== 'idle' || errors) return;
      this.#currentKey = location.key;
      this.#pages.delete(location.key);
      this.#pages.set(location.key, { at: Date.now(), data: loaderData });
      const oldest = this.#pages.keys().next().value;
      if (this.#pages.size > MAX_PAGES && oldest !== undefined) this.#pages.delete(oldest);
    };
    store();
    router.subscribe(store);
  }

  #takeServed({ request, fetcherKey }: DataStrategyArgs): CachedPage['data'] | undefined {
    const served = this.#served;
    this.#served = undefined;
    return fetcherKey === null && served?.url === addressOf(request.url) ? served.data : undefined;
  }

  #cachedFor({ matches, fetcherKey }: DataStrategyArgs): CachedPage['data'] | undefined {
    const entry = currentHistoryEntry();
    const page = this.#pages.get(entry);
    // On the entry that is shown it is a new navigation, or the page asks for fresh data.
    if (fetcherKey !== null || entry === this.#currentKey || !page || Date.now() - page.at > MAX_AGE_MS)
      return;
    const isShared = matches.some(
      ({ route }) => (route.handle as RouteHandle | undefined)?.sameForAllVisitors,
    );
    return isShared ? page.data : undefined;
  }
}
