import { useRevalidator } from '@portal/ui/router';
import { useEffect } from 'react';
import { centerLoader } from './load-center';

/**
 * Loads a tab anew that was left open: a laptop that has slept, or a window in the background, would go on showing
 * yesterday's state of an entry. Where the platform can not be reached, what is there can be read on.
 */
export function useFreshTab(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const check = () => {
      if (document.visibilityState !== 'visible' || !centerLoader.isShownOutdated()) return;
      centerLoader.beginRefresh();
      void revalidate();
    };
    document.addEventListener('visibilitychange', check);
    window.addEventListener('online', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('online', check);
    };
  }, [revalidate]);
}
