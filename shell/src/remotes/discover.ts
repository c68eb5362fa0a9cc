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
  readonly #known = new Set<string>();

  constructor(
    private readonly loader: RemoteLoader,
    private readonly guards: Readonly<Record<string, Guard>>,
  ) {}

  /** @returns the routes of the path's owner if they are not known yet; an error route when it fails to load. */
  async routesFor(pathname: string): Promise<RouteObject[]> {
    const { remotes } = this.loader.registry;
    const owner = ownerOf(remotes, pathname);
    if (!owner || this.#known.has(owner)) return [];
    this.#known.add(owner);
    try {
      const { module } = await this.loader.load(owner);
      return [remoteRoute(owner, module.routes, (route) => guarded(route, this.guards))];
    } catch (error) {
      return [failedRoute(owner, remotes[owner]?.prefixes ?? [], error)];
    }
  }

  /** Asks for a page's remote ahead of a click. Failing here is not the visitor's concern. */
  prefetch(pathname: string): void {
    const owner = ownerOf(this.loader.registry.remotes, pathname);
    if (owner && !this.#known.has(owner)) this.loader.load(owner).catch(() => {});
  }
}
