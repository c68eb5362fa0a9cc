import { countView } from '@portal/api-client/content';
import { useEffect } from 'react';

const VIEWED_KEY = 'portal.viewed';

/** @returns ids of items whose view was counted in this tab */
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
    // Storage may be blocked.
  }
}

/** Counts one view per item and tab; a failed call is repeated on the next view. */
export async function countViewOnce(id: number): Promise<void> {
  if (readViewed().includes(String(id))) return;
  await countView(id);
  noteViewed(id);
}

/** Fails silently. */
export function useCountedView(id: number): void {
  useEffect(() => {
    countViewOnce(id).catch(() => undefined);
  }, [id]);
}
