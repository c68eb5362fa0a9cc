import { useEffect, useRef } from 'react';
import { toast } from './toast/toast';

/** Calls `ask` when the network is back, as long as something that failed is on screen. */
export function useWhenOnline(failed: boolean, ask: () => unknown): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!failed) return;
    const onOnline = () => void latest.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [failed]);
}

/**
 * Loads code that a button asks for. A failed load is not kept: the next press asks again.
 * @returns undefined after telling the person that it could not be had
 */
export async function loadOrToast<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch {
    toast.error('该模块暂时无法加载，请检查网络后重试');
    return undefined;
  }
}
