import { ownerOf } from '@portal/contract/release/registry';
import type { SignedInPackage } from '@portal/contract/release/shared-packages';
import type { RouteHandle } from '@portal/contract/remote';
import type { LoadedRemote, RemoteLoader } from '@portal/federation/remote-loader';
import { hasToken } from '@portal/session';
import { matchRoutes, type RouteObject } from '@portal/ui/router';
import { reportRemoteFailure } from '../telemetry/error-reporter';
import { type Guard, guarded } from './guards';
import { remoteRouteId } from './remote-page';
import { ROOT_ROUTE, remoteRoute } from './routes';

export type PatchRoutes = (parent: string, children: RouteObject[]) => void;

/** Shared packages of signed-in pages, preloaded in parallel with the page's own code. */
const importsOfSignedInPages: Readonly<Record<SignedInPackage, () => Promise<unknown>>> = {
  '@portal/ui/controls': () => import('@portal/ui/controls'),
  '@portal/ui/controls/page': () => import('@portal/ui/controls/page'),
};

function preloadSignedInPackages(): void {
  Promise.all(Object.values(importsOfSignedInPages).map((load) => load())).catch(() => {
    // The page itself reports a failed load.
  });
}

type PageMatch = NonNullable<ReturnType<typeof matchRoutes>>[number];

export interface FoundPage {
  matches: readonly PageMatch[];
  code: Promise<unknown>;
}

/** Loads a page's code into its route. A rejection is not cached: the next visit retries. */
async function loadPage(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  const { middleware, signedInCode } = (route.handle ?? {}) as RouteHandle;
  if (signedInCode ? hasToken() : middleware?.includes('auth')) preloadSignedInPackages();
  // The page itself reports a failed load.
  if (hasToken()) signedInCode?.().catch(() => {});
  const loaded = await route.lazy();
  Object.assign(route, loaded, { lazy: undefined });
}

function nested([outer, ...inner]: RouteObject[]): RouteObject[] {
  return outer ? [{ ...outer, children: inner.length > 0 ? nested(inner) : undefined } as RouteObject] : [];
}

/**
 * Finds pages: loads the remote that owns a path and the page's code, and only then adds its route to the
 * router. The router itself would cache a rejected `lazy` until the document is reloaded.
 */
export class Discovery {
  readonly #trees = new Map<string, RouteObject>();
  readonly #known = new Set<string>();
  readonly #replaced = new Set<string>();
  readonly #failures = new Map<string, unknown>();

  constructor(
    private readonly loader: RemoteLoader,
    private readonly guards: Readonly<Record<string, Guard>>,
  ) {}

  /** Adds the page at a path to the router. Never rejects: see `failureAt`. */
  async discover(pathname: string, patch: PatchRoutes): Promise<void> {
    const owner = ownerOf(this.loader.registry.remotes, pathname);
    if (!owner) return;
    const branch = await this.#findBranch(owner, pathname);
    if (branch) return this.#patch(branch, patch);
    // Known pages cannot be patched again; `PageFallback` replaces them.
    if (this.#known.has(remoteRouteId(owner)) || !this.loader.hasFallback(owner)) return;
    if (!(await this.loader.loadFallback(owner))) return;
    this.#trees.delete(owner);
    await this.discover(pathname, patch);
  }

  /**
   * Finds the page at a path again after a remote was replaced by its fallback.
   * @returns the routes that replace all known ones; undefined when the page cannot be loaded.
   */
  async findAnew(replaced: string, pathname: string): Promise<RouteObject[] | undefined> {
    if (!this.#replaced.has(replaced)) this.#trees.delete(replaced);
    this.#replaced.add(replaced);
    const owner = ownerOf(this.loader.registry.remotes, pathname);
    return owner ? this.#findBranch(owner, pathname) : [];
  }

  startAgainWith(branch: RouteObject[]): RouteObject[] {
    this.#known.clear();
    for (const { id = '' } of branch) this.#known.add(id);
    return nested(branch);
  }

  failureAt(pathname: string): unknown {
    return this.#failures.get(pathname);
  }

  /**
   * Preloads a page's code before its navigation; for pages that depend on the visitor, only the remote.
   * Failures are not shown.
   * @returns the page, unless nothing of it may be preloaded
   */
  async prefetch(pathname: string): Promise<FoundPage | undefined> {
    const owner = ownerOf(this.loader.registry.remotes, pathname);
    if (!owner) return undefined;
    const matches = matchRoutes([this.#getTree(await this.loader.load(owner))], pathname) ?? [];
    if (!matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.sameForAllVisitors))
      return undefined;
    const code = Promise.all(matches.map(({ route }) => loadPage(route)));
    code.catch(() => {}); // The navigation itself reports it.
    return { matches, code };
  }

  /** @returns the routes of a page with their code; undefined when it cannot be loaded, see `failureAt` */
  async #findBranch(owner: string, pathname: string): Promise<RouteObject[] | undefined> {
    try {
      const loaded = await this.loader.load(owner);
      const branch = (matchRoutes([this.#getTree(loaded)], pathname) ?? []).map(({ route }) => route);
      // The release may have the page that its fallback lacks.
      if (branch.length === 0 && loaded.version !== this.loader.registry.remotes[owner]?.version)
        throw new Error('The fallback version has no such page');
      await Promise.all(branch.map(loadPage));
      this.#failures.delete(pathname);
      return branch;
    } catch (error) {
      this.#failures.set(pathname, reportRemoteFailure(owner, error));
      return undefined;
    }
  }

  #getTree({ name, version, module }: LoadedRemote): RouteObject {
    const known = this.#trees.get(name);
    if (known) return known;
    // New ids: the router then runs the loaders again instead of reusing the failed version's data.
    const ids = this.#replaced.has(name) ? `${remoteRouteId(name)}/${version}` : undefined;
    const tree = remoteRoute(name, module.routes, (route) => guarded(route, this.guards), ids);
    this.#trees.set(name, tree);
    return tree;
  }

  #patch(branch: RouteObject[], patch: PatchRoutes): void {
    const fresh = branch.findIndex(({ id = '' }) => !this.#known.has(id));
    if (fresh === -1) return;
    patch(branch[fresh - 1]?.id ?? ROOT_ROUTE, nested(branch.slice(fresh)));
    for (const { id = '' } of branch) this.#known.add(id);
  }
}
