import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterStateContext, useRevalidator } from 'react-router-dom';
import { useWhenOnline } from './network';

const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 30_000;

interface RecoveryOptions {
  /** Also retries at intervals, for a service that is down. Defaults to true. */
  polling?: boolean;
}

/**
 * Revalidates the page when the network returns and, while the service is down, at growing intervals while the tab is
 * visible. The document is not reloaded, so input is kept and no reload loop can occur.
 */
export function useRecovery(failed: boolean, { polling = true }: RecoveryOptions = {}): void {
  const { revalidate } = useRevalidator();
  useWhenOnline(failed, revalidate);
  useEffect(() => {
    if (failed && polling) return pollWhileVisible(revalidate);
  }, [failed, polling, revalidate]);
}

/** Polls at growing intervals while the tab is visible. @returns function that stops polling */
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

/** @returns loader errors of the matched routes, by route, for components outside of their error boundaries */
export function useRouteErrors(): Readonly<Record<string, unknown>> | null {
  return useContext(UNSAFE_DataRouterStateContext)?.errors ?? null;
}
