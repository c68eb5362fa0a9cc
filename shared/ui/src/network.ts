import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { toast } from './toast/toast';

/** In the place of an error while the browser has no network; for what comes by itself when the network is back. */
export const OFFLINE = { title: '当前处于离线状态', text: '网络恢复后本页会自动显示。' } as const;

/** @returns whether the browser has a network; a page that is rendered on the server was asked for over one */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('online', onChange);
      window.addEventListener('offline', onChange);
      return () => {
        window.removeEventListener('online', onChange);
        window.removeEventListener('offline', onChange);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}

/** Calls `retry` when the network is back, as long as something that failed is on screen. */
export function useWhenOnline(failed: boolean, retry: () => unknown): void {
  const onOnline = useEffectEvent(() => void retry());
  useEffect(() => {
    if (!failed) return;
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [failed]);
}

/**
 * Loads code on demand. A failed load is not remembered: the next press loads again.
 * @returns undefined after showing that loading failed
 */
export async function loadOrToast<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch {
    toast.error('该模块暂时无法加载，请检查网络后重试');
    return undefined;
  }
}
