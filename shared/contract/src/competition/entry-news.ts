/**
 * Message to the browser's other tabs about an entry, whichever remote drew the page: the id alone after a submission,
 * withdrawal or reopening, with step and revision after a save.
 */
export interface EntryChangeMessage {
  entryId: string;
  stepId?: string;
  revision?: number;
}

/** @returns a channel of `EntryChangeMessage` that the caller must close; undefined in browsers without BroadcastChannel */
export function openEntryChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('portal-entry');
}
