import { ownerOf } from '@portal/contract/release/registry';
import type { RemoteLoader } from '@portal/federation/remote-loader';
import type { RouteObject } from '@portal/ui/router';
import { type Guard, guarded } from '../routing/guards';
import { remoteRoute } from '../routing/shell-routes';

/** A stand-in for pages whose remote can not be loaded: the error shows inside the frame, at their own URL. */
function failedRoute(name: string, prefixes: readonly string[], error: unknown): RouteObject {
  const loader = () => {
    throw error;
  };
  const children = prefixes.flatMap((prefix, index): RouteObject[] => [
    { id: `failed.${index}`, path: prefix, loader },
    ...(prefix === '/' ? [] : [{ id: `failed.${index}.below`, path: `${prefix}/*`, loader }]),
  ]);
  return remoteRoute(name, children);
}

/** Finds and loads the remotes that own the paths a visitor goes to. */
export class Discovery {
  readonly #found = new Map<string, Promise<RouteObject[]>>();
  readonly #failed = new Set<string>();

  constructor(
    private readonly loader: RemoteLoader,
    private readonly guards: Readonly<Record<string, Guard>>,
  ) {}

  /** @returns the routes of the path's owner, or an error route when it fails to load. Each owner is tried once. */
  async routesFor(pathname: string): Promise<RouteObject[]> {
    const owner = ownerOf(this.loader.registry.remotes, pathname);
    if (!owner) return [];
    const known = this.#found.get(owner);
    if (known) return known;
    const routes = this.#routesOf(owner);
    this.#found.set(owner, routes);
    return routes;
  }

  /** Whether the path's owner was tried and could not be loaded. */
  hasFailed(pathname: string): boolean {
    const owner = ownerOf(this.loader.registry.remotes, pathname);
    return owner !== undefined && this.#failed.has(owner);
  }

  /** Asks for a page's remote ahead of a click. Failing here is not the visitor's concern. */
  prefetch(pathname: string): void {
    const owner = ownerOf(this.loader.registry.remotes, pathname);
    if (owner && !this.#found.has(owner)) this.loader.load(owner).catch(() => {});
  }

  async #routesOf(owner: string): Promise<RouteObject[]> {
    try {
      const { module } = await this.loader.load(owner);
      return [remoteRoute(owner, module.routes, (route) => guarded(route, this.guards))];
    } catch (error) {
      this.#failed.add(owner);
      return [failedRoute(owner, this.loader.registry.remotes[owner]?.prefixes ?? [], error)];
    }
  }
}
