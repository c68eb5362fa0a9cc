import { type DBSchema, openDB } from 'idb';
import type { PendingUpload } from '../upload/pending-uploads';
import type { Sealed } from './sealing';

export interface JournalRow {
  entryId: string;
  stepId: string;
  /** Each open tab journals for itself. */
  tabId: string;
  /** Which opening of the entry wrote it: a tab that opens the entry again writes over its own record. */
  writer?: string;
  /** Device time of the last change, for the order of several tabs' records. */
  at: number;
  baseRevision: number;
  /** The version of the form that it was typed into. */
  definitionVersion?: number;
  content: { plain: unknown } | Sealed;
}

interface UploadRow extends PendingUpload {
  /** Entry and place. */
  key: string;
  entryId: string;
}

interface EntrySchema extends DBSchema {
  journal: { key: [string, string, string]; value: JournalRow; indexes: { entry: string } };
  keys: { key: string; value: CryptoKey };
  uploads: { key: string; value: UploadRow; indexes: { entry: string } };
}

/** The browser's own database for what the server does not have yet. */
export function openJournalDatabase() {
  return openDB<EntrySchema>('portal-entry', 1, {
    upgrade(database) {
      const journal = database.createObjectStore('journal', { keyPath: ['entryId', 'stepId', 'tabId'] });
      journal.createIndex('entry', 'entryId');
      database.createObjectStore('keys');
      const uploads = database.createObjectStore('uploads', { keyPath: 'key' });
      uploads.createIndex('entry', 'entryId');
    },
  });
}
export type JournalDatabase = Awaited<ReturnType<typeof openJournalDatabase>>;

export interface KeyStore {
  ensure(make: () => Promise<CryptoKey>): Promise<CryptoKey>;
}

/** Keeps the journal's key; two tabs that start together end up with the same one. */
export function keyStoreOf(database: JournalDatabase): KeyStore {
  return {
    async ensure(make) {
      const known = await database.get('keys', 'journal');
      if (known) return known;
      const made = await make();
      const store = database.transaction('keys', 'readwrite').store;
      const winner = await store.get('journal');
      if (winner) return winner;
      await store.put(made, 'journal');
      return made;
    },
  };
}
