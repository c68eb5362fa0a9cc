import type { FilePurpose } from '@portal/contract/files';
import type { StepAnswers } from '@portal/season/answers';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export interface JournalRow {
  entryId: string;
  stepId: string;
  /** Each open tab writes its own record. */
  tabId: string;
  /** Id of the journal instance that wrote it: a tab that reopens the entry overwrites its own record. */
  writer?: string;
  /** Device time of the last change, for the order of several tabs' records. */
  at: number;
  baseRevision: number;
  /** Version of the form that was being filled in. */
  definitionVersion?: number;
  content: { plain: unknown } | Sealed;
}

interface UploadRow extends Omit<PendingUpload, 'fieldKey'> {
  /** Entry id and field key. */
  key: string;
  entryId: string;
  /** The field key, under the name that browsers have stored it by. */
  place: string;
}

interface EntrySchema extends DBSchema {
  journal: { key: [string, string, string]; value: JournalRow; indexes: { entry: string } };
  keys: { key: string; value: CryptoKey };
  uploads: { key: string; value: UploadRow; indexes: { entry: string } };
}

/** The browser's database for input that the server does not have yet. */
type JournalDatabase = IDBPDatabase<EntrySchema>;

/** Some browsers never answer, and a form that waits for one would never come. */
const ANSWER_WITHIN_MS = 4000;

/** @throws where the browser does not answer in time; what was asked may happen later */
function withinTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The browser’s database does not answer')), ANSWER_WITHIN_MS);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

/** One for the whole page, which opens many entries: nothing tells when the last write of one is over. */
let connection: Promise<JournalDatabase> | undefined;

function connect(): Promise<JournalDatabase> {
  if (connection) return connection;
  const opening = openDB<EntrySchema>('portal-entry', 1, {
    upgrade(database) {
      const journal = database.createObjectStore('journal', { keyPath: ['entryId', 'stepId', 'tabId'] });
      journal.createIndex('entry', 'entryId');
      database.createObjectStore('keys');
      const uploads = database.createObjectStore('uploads', { keyPath: 'key' });
      uploads.createIndex('entry', 'entryId');
    },
  });
  // Once it was silent, nobody waits for it a second time: saving a step would take as long each time.
  connection = withinTime(opening);
  opening.then(
    () => {
      connection = opening;
    },
    () => {
      connection = undefined;
    },
  );
  return connection;
}

/** Opens the database again where the browser has closed it. @throws where it stores nothing */
async function withOpenDatabase<T>(act: (database: JournalDatabase) => Promise<T>): Promise<T> {
  try {
    return await act(await connect());
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    connection = undefined;
    return act(await connect());
  }
}

/** @throws where the browser stores nothing, or does not answer */
export function withDatabase<T>(act: (database: JournalDatabase) => Promise<T>): Promise<T> {
  return withinTime(withOpenDatabase(act));
}

export interface KeyStore {
  getOrCreate(create: () => Promise<CryptoKey>): Promise<CryptoKey>;
}

/** Stores the journal's key; two tabs that start together end up with the same one. */
export function createKeyStore(database: JournalDatabase): KeyStore {
  return {
    async getOrCreate(create) {
      const known = await database.get('keys', 'journal');
      if (known) return known;
      const created = await create();
      const store = database.transaction('keys', 'readwrite').store;
      const winner = await store.get('journal');
      if (winner) return winner;
      await store.put(created, 'journal');
      return created;
    },
  };
}

/** The journal's rows: one per entry, step and tab. */
export interface JournalStore {
  put(row: JournalRow): Promise<void>;
  /** Deletes the row only if `matches` accepts it: a newer one under the same key stays. */
  remove(
    row: Pick<JournalRow, 'entryId' | 'stepId' | 'tabId'>,
    matches: (row: JournalRow) => boolean,
  ): Promise<void>;
  list(entryId: string): Promise<JournalRow[]>;
}

/** The journal's rows in the browser's database. */
export function createJournalStore(): JournalStore {
  return {
    put: (row) =>
      withDatabase(async (open) => {
        const turn = open.transaction('journal', 'readwrite');
        const put = turn.store.put(row);
        // A page that is closed before the transaction commits by itself would lose the row.
        turn.commit();
        await Promise.all([put, turn.done]);
      }),
    remove: ({ entryId, stepId, tabId }, matches) =>
      withDatabase(async (open) => {
        const rows = open.transaction('journal', 'readwrite').store;
        const row = await rows.get([entryId, stepId, tabId]);
        if (row && matches(row)) await rows.delete([entryId, stepId, tabId]);
      }),
    list: (entryId) => withDatabase((open) => open.getAllFromIndex('journal', 'entry', entryId)),
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
  const key = await keys.getOrCreate(() =>
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

/** Answers that a page sent while it was being closed, and when. */
export interface UnloadSnapshot {
  answers: StepAnswers;
  at: number;
}

/** Local storage is used because IndexedDB is too slow for a page that is being closed. */
export interface UnloadSnapshots {
  save(stepId: string, answers: StepAnswers): void;
  /** @returns what that tab sent last of a step; undefined when it was closed without unsaved input */
  read(stepId: string, tabId: string): UnloadSnapshot | undefined;
  remove(stepId: string, tabId: string): void;
}

/**
 * The unload snapshots of one entry. They are stored in plain text, so sensitive answers must come masked. They serve
 * one question: is the server's copy this browser's own newest one?
 */
export function openUnloadSnapshots(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
  entryId: string,
  tabId: string,
): UnloadSnapshots {
  const storageKey = (stepId: string, tab: string) => `portal-entry-left/${entryId}/${stepId}/${tab}`;
  return {
    save(stepId, answers) {
      try {
        const snapshot: UnloadSnapshot = { answers, at: Date.now() };
        storage?.setItem(storageKey(stepId, tabId), JSON.stringify(snapshot));
      } catch {
        // The storage is full: the journal alone must do.
      }
    },
    read(stepId, tab) {
      const stored = storage?.getItem(storageKey(stepId, tab));
      const snapshot = stored ? (JSON.parse(stored) as Partial<UnloadSnapshot>) : {};
      // Of an earlier version, without its time: nothing says that it is newer than the journal.
      return typeof snapshot.at === 'number' ? (snapshot as UnloadSnapshot) : undefined;
    },
    remove: (stepId, tab) => storage?.removeItem(storageKey(stepId, tab)),
  };
}

export interface PendingUpload {
  fieldKey: string;
  file: File;
  purpose: FilePurpose;
  /** Id of the field's file when the upload began. */
  replaces?: string;
}

export interface PendingUploads {
  /** @returns whether the browser had room for it */
  save(upload: PendingUpload): Promise<boolean>;
  remove(fieldKey: string): Promise<void>;
  /** @returns undefined where the browser does not answer */
  list(): Promise<PendingUpload[] | undefined>;
}

/**
 * Files of one entry whose upload is not finished. A browser without room stores none: the participant then chooses
 * the same file again, and the server knows which parts it has.
 */
export function openPendingUploads(entryId: string): PendingUploads {
  const orElse = async <T>(act: () => Promise<T>, fallback: T): Promise<T> => {
    try {
      return await act();
    } catch {
      return fallback;
    }
  };
  const toRowKey = (fieldKey: string) => `${entryId}/${fieldKey}`;
  return {
    save: ({ fieldKey, ...upload }) =>
      orElse(async () => {
        const row = { ...upload, key: toRowKey(fieldKey), entryId, place: fieldKey };
        // A long film is not copied in a few seconds.
        await withOpenDatabase((database) => database.put('uploads', row));
        return true;
      }, false),
    remove: (fieldKey) =>
      orElse(() => withDatabase((database) => database.delete('uploads', toRowKey(fieldKey))), undefined),
    list: () =>
      orElse(async () => {
        const rows = await withDatabase((database) => database.getAllFromIndex('uploads', 'entry', entryId));
        return rows.map(({ place, file, purpose, replaces }) => ({
          fieldKey: place,
          file,
          purpose,
          replaces,
        }));
      }, undefined),
  };
}
