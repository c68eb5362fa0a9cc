/**
 * What a page tells the other tabs of this browser about an entry, whichever remote drew the page: the id alone where it was
 * submitted, withdrawn or reopened, and with a step where that was saved.
 */
export interface EntryNews {
  entryId: string;
  stepId?: string;
  revision?: number;
}

/** @returns a channel of `EntryNews`, to be closed by its user; undefined in browsers that have none */
export function openEntryChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('portal-entry');
}
