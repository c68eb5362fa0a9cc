import { hasToken } from '@portal/session';
import { useEffect, useState } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
/** For whoever only looks: later than anything that the page itself needs. */
const QUIET_MS = 6000;

/**
 * Whether what the page can do without for now may be loaded: at once for participants, else at the visitor's first
 * movement, or after a while. On a slow phone it would only keep the page from answering that movement.
 */
export function useInterest(): boolean {
  const [interested, setInterested] = useState(false);
  useEffect(() => {
    if (hasToken()) return setInterested(true);
    const stopping = new AbortController();
    const show = () => {
      stopping.abort();
      clearTimeout(timer);
      setInterested(true);
    };
    const timer = setTimeout(show, QUIET_MS);
    for (const sign of SIGNS)
      addEventListener(sign, show, { passive: true, once: true, signal: stopping.signal });
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, []);
  return interested;
}
