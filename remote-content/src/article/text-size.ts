import type { ProseSize } from '@portal/ui';
import { useEffect, useState } from 'react';

const KEY = 'portal.article-text-size';
const sizes: readonly ProseSize[] = ['small', 'medium', 'large'];

/** What was stored, if it still is a size that we know. */
export function readTextSize(stored: string | null): ProseSize {
  return sizes.find((size) => size === stored) ?? 'medium';
}

/** The reader's choice of text size, kept for the next article; storage may be closed, the choice still works. */
export function useTextSize(): [ProseSize, (size: ProseSize) => void] {
  const [size, setSize] = useState<ProseSize>('medium');
  useEffect(() => {
    try {
      setSize(readTextSize(localStorage.getItem(KEY)));
    } catch {
      // Storage is switched off: every article starts at the medium size.
    }
  }, []);
  const choose = (next: ProseSize) => {
    setSize(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // As above.
    }
  };
  return [size, choose];
}
