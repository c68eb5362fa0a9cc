import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterStateContext, useRevalidator } from 'react-router-dom';
import { useWhenOnline } from './network';

const FIRST_MS = 2000;
const LONGEST_MS = 30_000;

export interface RecoveryOptions {
  /** Whether to ask every few seconds as well, for a service that is away. Default: true. */
  polling?: boolean;
}

/**
 * Asks for the page again when the network is back and, while the service is away, ever more seldom and only while
 * someone looks. The document is not loaded anew: nothing that was typed is lost, and no page can reload for ever.
 */
export function useRecovery(wanted: boolean, { polling = true }: RecoveryOptions = {}): void {
  const { revalidate } = useRevalidator();
  const ask = useRef(revalidate);
  ask.current = revalidate;
  useWhenOnline(wanted, revalidate);
  useEffect(() => {
    if (!wanted || !polling) return;
    let wait = FIRST_MS;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(async () => {
        if (document.visibilityState === 'visible') await ask.current();
        wait = Math.min(wait * 1.5, LONGEST_MS);
        next();
      }, wait);
    };
    next();
    return () => clearTimeout(timer);
  }, [wanted, polling]);
}

/** What loaders of the matched routes threw, by route; for what stands outside of their error boundaries. */
export function useRouteErrors(): Readonly<Record<string, unknown>> | null {
  return useContext(UNSAFE_DataRouterStateContext)?.errors ?? null;
}
