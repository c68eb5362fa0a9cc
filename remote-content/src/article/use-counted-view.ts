import { countView } from '@portal/api-client/content/count-view';
import { useEffect } from 'react';

/** Tells once that this item is open; the reader is not bothered when that fails. */
export function useCountedView(id: number): void {
  useEffect(() => {
    countView(id).catch(() => undefined);
  }, [id]);
}
