import { countView } from '@portal/api-client/content';
import { tryStorage } from '@portal/contract/browser-storage';
import { useEffect } from 'react';

const VIEWED_KEY = 'portal.viewed';

/** @returns ids of items whose view was counted in this tab */
function readViewed(): string[] {
  return (tryStorage(() => sessionStorage.getItem(VIEWED_KEY)) ?? '').split(' ');
}

/** Counts one view per item and tab, or each if storage is blocked; a failed call is repeated on the next view. */
export async function countViewOnce(id: number): Promise<void> {
  if (readViewed().includes(String(id))) return;
  await countView(id);
  tryStorage(() => sessionStorage.setItem(VIEWED_KEY, [...readViewed(), id].join(' ')));
}

/** Fails silently. */
export function useCountedView(id: number): void {
  useEffect(() => {
    countViewOnce(id).catch(() => undefined);
  }, [id]);
}
