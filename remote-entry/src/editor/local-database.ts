import type { FilePurpose } from '@portal/contract/files';
import type { StepAnswers } from '@portal/contract/season/answers';
import { type DBSchema, openDB } from 'idb';

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

/** Where the journal keeps its rows: one per entry, step and tab. */
export interface JournalStore {
  put(row: JournalRow): Promise<void>;
  /** Deletes a row that is still the one meant; a newer one under the same key stays. */
  remove(
    row: Pick<JournalRow, 'entryId' | 'stepId' | 'tabId'>,
    meant: (row: JournalRow) => boolean,
  ): Promise<void>;
  list(entryId: string): Promise<JournalRow[]>;
}

/** The journal's rows in the browser's database, which is opened again when the browser has closed it. */
export function storeOf(opened: JournalDatabase): JournalStore {
  let database = Promise.resolve(opened);
  async function use<T>(act: (open: JournalDatabase) => Promise<T>): Promise<T> {
    try {
      return await act(await database);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      database = openJournalDatabase();
      return act(await database);
    }
  }
  return {
    put: (row) =>
      use(async (open) => {
        const turn = open.transaction('journal', 'readwrite');
        const put = turn.store.put(row);
        // At once: a page that is gone before it hears that the row was put would take the row along.
        turn.commit();
        await Promise.all([put, turn.done]);
      }),
    remove: ({ entryId, stepId, tabId }, meant) =>
      use(async (open) => {
        const rows = open.transaction('journal', 'readwrite').store;
        const row = await rows.get([entryId, stepId, tabId]);
        if (row && meant(row)) await rows.delete([entryId, stepId, tabId]);
      }),
    list: (entryId) => use((open) => open.getAllFromIndex('journal', 'entry', entryId)),
  };
}

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

/**
 * Encrypts journal records with a key that never leaves this browser and that no script can read out.
 * Undefined where WebCrypto is missing (a portal without TLS): then sensitive answers are not journaled.
 */
export async function openSealer(keys: KeyStore) {
  if (!globalThis.crypto?.subtle) return undefined;
  const key = await keys.ensure(() =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  );
  return {
    async seal(value: unknown): Promise<Sealed> {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new TextEncoder().encode(JSON.stringify(value));
      return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) };
    },
    async open({ iv, sealed }: Sealed): Promise<unknown> {
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed);
      return JSON.parse(new TextDecoder().decode(plain));
    },
  };
}
export type Sealer = NonNullable<Awaited<ReturnType<typeof openSealer>>>;

/** What a page sent as it went, by step: kept at once, because nothing slower outlives the page. */
export interface LeavingNotes {
  keep(stepId: string, answers: StepAnswers): void;
  /** What the page of that tab sent last of a step; undefined when it did not leave with unsaved input. */
  of(stepId: string, tabId: string): StepAnswers | undefined;
  drop(stepId: string, tabId: string): void;
}

/**
 * Leaving notes of one entry in the browser's own storage. They are readable: sensitive answers must come masked.
 * They only tell later whether the server's copy is this browser's own newest one.
 */
export function leavingNotesIn(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
  entryId: string,
  tabId: string,
): LeavingNotes {
  const keyOf = (stepId: string, whose: string) => `portal-entry-left/${entryId}/${stepId}/${whose}`;
  return {
    keep(stepId, answers) {
      try {
        storage?.setItem(keyOf(stepId, tabId), JSON.stringify(answers));
      } catch {
        // A full storage: the journal alone has to do.
      }
    },
    of(stepId, whose) {
      const kept = storage?.getItem(keyOf(stepId, whose));
      return kept ? (JSON.parse(kept) as StepAnswers) : undefined;
    },
    drop: (stepId, whose) => storage?.removeItem(keyOf(stepId, whose)),
  };
}

export interface PendingUpload {
  place: string;
  file: File;
  purpose: FilePurpose;
  /** Id of the file that stood at the place when the upload began. */
  replaces?: string;
}

export interface PendingUploads {
  keep(upload: PendingUpload): Promise<void>;
  drop(place: string): Promise<void>;
  list(): Promise<PendingUpload[]>;
}

/**
 * Files of one entry whose upload is not through. A browser that has no room for them keeps none: the participant
 * then chooses the same file again, and the server knows which parts it has.
 */
export function openPendingUploads(entryId: string): PendingUploads {
  const database = openJournalDatabase();
  const quietly = async <T>(act: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await act();
    } catch {
      return otherwise;
    }
  };
  const keyOf = (place: string) => `${entryId}/${place}`;
  return {
    keep: (upload) =>
      quietly(async () => {
        await (await database).put('uploads', { ...upload, key: keyOf(upload.place), entryId });
      }, undefined),
    drop: (place) => quietly(async () => (await database).delete('uploads', keyOf(place)), undefined),
    list: () => quietly(async () => (await database).getAllFromIndex('uploads', 'entry', entryId), []),
  };
}
