import type { Visit } from '@portal/contract/canary';
import { ownerOf, type PageRegistry } from '@portal/contract/release/registry';

let resolveHydrated: () => void = () => {};

/** Resolves once the page is hydrated and follows the router. */
export const pageHydrated = new Promise<void>((resolve) => {
  resolveHydrated = resolve;
});

/** Call in an effect next to the page. */
export const markPageHydrated = (): void => resolveHydrated();

interface VisitReporterOptions {
  registry: PageRegistry;
  hydrated: Promise<void>;
  send: (visit: Visit) => Promise<unknown>;
}

/** Load times from the browser's cache say nothing about a version's speed. */
function wasDownloaded(entry: string): boolean {
  const timings = performance.getEntriesByName(new URL(entry, location.href).href, 'resource');
  return timings.some((timing) => (timing as PerformanceResourceTiming).transferSize > 0);
}

/**
 * During a canary, reports once that this page is usable and has loaded the remote under trial, in whichever
 * version. Visitors and errors only count after this report.
 * @returns a function to call when a remote has loaded or finally failed; `ms` is its load time.
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
    const isTimed = ms !== undefined && wasDownloaded(remotes[remote]?.entry ?? '');
    const isSeen = document.visibilityState === 'visible';
    const visit: Visit = {
      set,
      remote,
      ...(isTimed && isOpened && isSeen ? { readyMs: Math.round(readyAt) } : {}),
      ...(isTimed ? { loadMs: Math.round(ms) } : {}),
    };
    // A lost report only leaves this visitor uncounted.
    await send(visit).catch(() => {});
  };
}
