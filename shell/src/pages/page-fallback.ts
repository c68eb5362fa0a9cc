import type { RemoteLoader } from '@portal/federation/remote-loader';
import type { Router } from '../app';
import type { Discovery } from './discovery';
import { shellRoutes } from './routes';

export interface PageFallback {
  isAvailable(remote: string): boolean;
  /**
   * Shows the current page in the remote's fallback version.
   * @returns false when that cannot be loaded either.
   */
  show(remote: string): Promise<boolean>;
}

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
 * The router's public `patchRoutes` cannot replace known routes, so this uses its hot reload API: all known
 * routes are dropped and discovered again on the next visit, from the currently loaded modules.
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
        // The visitor has navigated away: keep the route of the page now shown.
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
