import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { toast } from './toast/toast';

/** Shown instead of an error while offline, for content that loads automatically later. */
export const OFFLINE = { title: '当前处于离线状态', text: '网络恢复后本页会自动显示。' } as const;

/** @returns whether the browser is online; true on the server */
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

/** Calls `retry` when the network returns, while a failure is displayed. */
export function useWhenOnline(failed: boolean, retry: () => unknown): void {
  const onOnline = useEffectEvent(() => void retry());
  useEffect(() => {
    if (!failed) return;
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [failed]);
}

/** Loads code on demand; a failed load can be repeated. @returns undefined after showing an error */
export async function loadOrToast<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch {
    toast.error('该模块暂时无法加载，请检查网络后重试');
    return undefined;
  }
}
