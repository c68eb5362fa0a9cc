import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterStateContext, useRevalidator } from 'react-router-dom';
import { useWhenOnline } from './network';

const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 30_000;

interface RecoveryOptions {
  /** Whether to retry at intervals as well, for a service that is down. Default: true. */
  polling?: boolean;
}

/**
 * Revalidates the page when the network is back and, while the service is down, at growing intervals while the tab
 * is visible. The document is not reloaded, so typed input is not lost and no reload loop can start.
 */
export function useRecovery(failed: boolean, { polling = true }: RecoveryOptions = {}): void {
  const { revalidate } = useRevalidator();
  useWhenOnline(failed, revalidate);
  useEffect(() => {
    if (failed && polling) return pollWhileVisible(revalidate);
  }, [failed, polling, revalidate]);
}

/** Asks at growing intervals while the tab is visible. @returns to be called when nobody waits any more */
export function pollWhileVisible(ask: () => Promise<void>): () => void {
  let delay = FIRST_DELAY_MS;
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const next = () => {
    timer = setTimeout(async () => {
      if (document.visibilityState === 'visible') await ask();
      delay = Math.min(delay * 1.5, MAX_DELAY_MS);
      if (!stopped) next();
    }, delay);
  };
  next();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Errors of the matched routes' loaders, by route; for parts outside of their error boundaries. */
export function useRouteErrors(): Readonly<Record<string, unknown>> | null {
  return useContext(UNSAFE_DataRouterStateContext)?.errors ?? null;
}
