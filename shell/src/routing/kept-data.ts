import type { RouteHandle } from '@portal/contract/remote';
import type { createBrowserRouter } from '@portal/ui/router';

type Router = ReturnType<typeof createBrowserRouter>;
type DataStrategy = NonNullable<NonNullable<Parameters<typeof createBrowserRouter>[1]>['dataStrategy']>;
type DataStrategyArgs = Parameters<DataStrategy>[0];

/** Older than this, a page is asked for again although someone only goes back to it. */
const KEPT_MS = 10 * 60_000;
const MOST_PAGES = 30;

interface KeptPage {
  at: number;
  data: Readonly<Record<string, unknown>>;
}

/** The router's name for the history entry that the address bar shows; going back moves it before loaders run. */
function entryOnTop(): string {
  return (history.state as { key?: string } | null)?.key ?? 'default';
}

/**
 * Keeps what the loaders of visited pages answered, by history entry, so that going back and forward does not wait
 * for the network again. Only for pages whose handle says that they are the same for everyone.
 */
export class KeptData {
  readonly #pages = new Map<string, KeptPage>();
  #shown = entryOnTop();

  /** The router's data strategy: its default one, but for pages that are still here. */
  readonly strategy: DataStrategy = (args) => {
    const kept = this.#keptFor(args);
    return args.runClientMiddleware(async ({ matches }) => {
      const loading = matches.filter(({ shouldLoad }) => shouldLoad);
      const results = await Promise.all(
        loading.map(async (match) => {
          const { id } = match.route;
          const known = kept && id in kept;
          return [id, await (known ? match.resolve(async () => kept[id]) : match.resolve())] as const;
        }),
      );
      return Object.fromEntries(results);
    });
  };

  /** From now on every page that the router shows is kept. */
  follow(router: Router): void {
    const keep = () => {
      const { location, loaderData, navigation, errors } = router.state;
      if (navigation.state !== 'idle' || errors) return;
      this.#shown = location.key;
      this.#pages.delete(location.key);
      this.#pages.set(location.key, { at: Date.now(), data: loaderData });
      const oldest = this.#pages.keys().next().value;
      if (this.#pages.size > MOST_PAGES && oldest !== undefined) this.#pages.delete(oldest);
    };
    keep();
    router.subscribe(keep);
  }

  #keptFor({ matches, fetcherKey }: DataStrategyArgs): KeptPage['data'] | undefined {
    const entry = entryOnTop();
    const page = this.#pages.get(entry);
    // On the entry that is shown it is a new navigation, or the page asks for fresh data.
    if (fetcherKey !== null || entry === this.#shown || !page || Date.now() - page.at > KEPT_MS) return;
    const everyones = matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.everyones);
    return everyones ? page.data : undefined;
  }
}
