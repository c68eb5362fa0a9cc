import { useEffect, useRef } from 'react';

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
