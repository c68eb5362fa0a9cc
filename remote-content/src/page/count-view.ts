import { countView } from '@portal/api-client/content';
import { useEffect } from 'react';

const VIEWED_KEY = 'portal.viewed';

/** @returns the items whose view this tab has had counted */
function readViewed(): string[] {
  try {
    return (sessionStorage.getItem(VIEWED_KEY) ?? '').split(' ');
  } catch {
    return []; // Storage is switched off: each look counts.
  }
}

function noteViewed(id: number): void {
  try {
    sessionStorage.setItem(VIEWED_KEY, [...readViewed(), id].join(' '));
  } catch {
    // As above.
  }
}

/** Counts one view of this item in a tab, however often it is reloaded; one that was lost is counted by the next look. */
export async function countViewOnce(id: number): Promise<void> {
  if (readViewed().includes(String(id))) return;
  await countView(id);
  noteViewed(id);
}

/** Counts that somebody looks at this item; a failure is not shown. */
export function useCountedView(id: number): void {
  useEffect(() => {
    countViewOnce(id).catch(() => undefined);
  }, [id]);
}
