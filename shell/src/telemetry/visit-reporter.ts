import type { Visit } from '@portal/contract/canary';
import { ownerOf, type PageRegistry } from '@portal/contract/release/registry';

let resolveHydrated: () => void = () => {};

/** Resolves once the page is hydrated and follows the router. */
export const pageHydrated = new Promise<void>((resolve) => {
  resolveHydrated = resolve;
});

/** Call in an effect beside the page. */
export const markPageHydrated = (): void => resolveHydrated();

interface VisitReporterOptions {
  registry: PageRegistry;
  /** Resolves once the page is hydrated and follows the router. */
  hydrated: Promise<void>;
  send: (visit: Visit) => Promise<unknown>;
}

/** What a browser took from its cache says nothing about how fast a version is. */
function cameByNetwork(entry: string): boolean {
  const timings = performance.getEntriesByName(new URL(entry, location.href).href, 'resource');
  return timings.some((timing) => (timing as PerformanceResourceTiming).transferSize > 0);
}

/**
 * While a canary runs, reports once that this page is usable and has the remote under trial, whichever version of it.
 * Without this report neither the visitor nor their errors count.
 * @returns to be called whenever a remote was loaded, or finally was not; `ms` is the time it took.
 */
export function reportVisits({ registry, hydrated, send }: VisitReporterOptions) {
  const { canaryRemote, set, remotes } = registry;
  const isOpened = canaryRemote !== undefined && ownerOf(remotes, location.pathname) === canaryRemote;
  const hydratedAt = hydrated.then(() => performance.now());
  let reported = false;
  return async (remote: string, ms?: number): Promise<void> => {
    if (remote !== canaryRemote || reported) return;
    reported = true;
    const settledAt = performance.now();
    const readyAt = Math.max(settledAt, await hydratedAt);
    const isTimed = ms !== undefined && cameByNetwork(remotes[remote]?.entry ?? '');
    const isSeen = document.visibilityState === 'visible';
    const visit: Visit = {
      set,
      remote,
      ...(isTimed && isOpened && isSeen ? { readyMs: Math.round(readyAt) } : {}),
      ...(isTimed ? { loadMs: Math.round(ms) } : {}),
    };
    // A report that is lost leaves this visitor uncounted, no more.
    await send(visit).catch(() => {});
  };
}
