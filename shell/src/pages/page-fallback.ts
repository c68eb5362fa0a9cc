import type { RemoteLoader } from '@portal/federation/remote-loader';
import type { createBrowserRouter } from '@portal/ui/router';
import type { Discovery } from './discovery';
import { shellRoutes } from './routes';

type Router = Pick<ReturnType<typeof createBrowserRouter>, '_internalSetRoutes' | 'navigate'>;

/** The way out for a page whose code loaded, but failed: the version before it. */
export interface PageFallback {
  isAvailable(remote: string): boolean;
  /**
   * Shows the current page by the remote's fallback version.
   * @returns false when that can not be loaded either.
   */
  show(remote: string): Promise<boolean>;
}

/**
 * The router's public `patchRoutes` only adds and leaves out what has the path of a known route, so this takes the way
 * that the router has for hot reload: what was known is forgotten and found again at the next visit, by the modules that
 * are loaded by now.
 */
export function createPageFallback(
  loader: Pick<RemoteLoader, 'hasFallback' | 'loadFallback'>,
  discovery: Discovery,
  router: Router,
): PageFallback {
  return {
    isAvailable: (remote) => loader.hasFallback(remote),
    async show(remote) {
      if (!(await loader.loadFallback(remote))) return false;
      const { pathname, search, hash } = location;
      const routes = await discovery.replace(remote, pathname);
      if (routes.length === 0) return false;
      router._internalSetRoutes(shellRoutes(routes, (path) => discovery.failureAt(path)));
      await router.navigate(`${pathname}${search}${hash}`, { replace: true, preventScrollReset: true });
      return true;
    },
  };
}
