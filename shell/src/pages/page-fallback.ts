import type { RemoteLoader } from '@portal/federation/remote-loader';
import type { Router } from '../app';
import type { Discovery } from './discovery';
import { shellRoutes } from './routes';

/** The way out for a page whose code loaded, but failed: the version before it. */
export interface PageFallback {
  isAvailable(remote: string): boolean;
  /**
   * Shows the current page by the remote's fallback version.
   * @returns false when that can not be loaded either.
   */
  show(remote: string): Promise<boolean>;
}

/** Waits for a navigation that is under way. */
function becomeIdle(router: Router): Promise<void> {
  return new Promise((done) => {
    if (router.state.navigation.state === 'idle') return done();
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.state !== 'idle') return;
      stop();
      done();
    });
  });
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
      for (;;) {
        await becomeIdle(router);
        const { pathname, search, hash, key } = router.state.location;
        const found = await discovery.findAnew(remote, pathname);
        // The visitor has gone on meanwhile: the page that is shown now keeps its place among the routes.
        if (router.state.navigation.state !== 'idle' || router.state.location.key !== key) continue;
        if (!found) return false;
        const routes = discovery.startAgainWith(found);
        router._internalSetRoutes(shellRoutes(routes, (path) => discovery.failureAt(path)));
        await router.navigate(`${pathname}${search}${hash}`, { replace: true, preventScrollReset: true });
        return true;
      }
    },
  };
}
