import { useRevalidator } from '@portal/ui/router';
import { useEffect } from 'react';
import { type CenterLoad, centerLoader } from './load-center';

/** As long as what was seen before is shown again. */
const MAX_AGE_MS = 10 * 60_000;

/**
 * Loads a tab anew that was left open: a laptop that has slept, or a window in the background, would go on showing
 * yesterday's state of an entry. Where the platform can not be reached, what is there can be read on.
 */
export function useFreshTab(load: CenterLoad): void {
  const { revalidate } = useRevalidator();
  // The age counts from each load.
  useEffect(() => {
    const loadedAt = Date.now();
    const check = () => {
      if (Date.now() - loadedAt <= MAX_AGE_MS || document.visibilityState !== 'visible') return;
      centerLoader.beginRefresh();
      void revalidate();
    };
    document.addEventListener('visibilitychange', check);
    window.addEventListener('online', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('online', check);
    };
  }, [load, revalidate]);
}
