import { useEffect, useRef } from 'react';
import { toast } from './toast/toast';

/** Calls `retry` when the network is back, as long as something that failed is on screen. */
export function useWhenOnline(failed: boolean, retry: () => unknown): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!failed) return;
    const onOnline = () => void latest.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
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
