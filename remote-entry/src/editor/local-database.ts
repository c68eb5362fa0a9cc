import type { FilePurpose } from '@portal/contract/files';
import type { StepAnswers } from '@portal/season/answers';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export interface JournalRow {
  entryId: string;
  stepId: string;
  tabId: string;
  /** Id of the journal instance that wrote it; a tab that reopens the entry overwrites its own record. */
  writer?: string;
  /** Device time of the last change; orders the records of several tabs. */
  at: number;
  baseRevision: number;
  definitionVersion?: number;
  content: { plain: unknown } | Sealed;
}

interface UploadRow extends Omit<PendingUpload, 'fieldKey'> {
  key: string;
  entryId: string;
  /** The field key; `place` is the name used in existing databases. */
  place: string;
}

interface EntrySchema extends DBSchema {
  journal: { key: [string, string, string]; value: JournalRow; indexes: { entry: string } };
  keys: { key: string; value: CryptoKey };
  uploads: { key: string; value: UploadRow; indexes: { entry: string } };
}

type JournalDatabase = IDBPDatabase<EntrySchema>;

/**
 * IndexedDB never responds in some browsers, which would block the form. Waits in seconds: on a page that was
 * frozen or busy, an overdue timer fires before a response that has already arrived.
 */
const TIMEOUT_S = 4;

/** @throws if the database does not respond in time; the operation may still happen later */
function withinTime<T>(operation: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    const wait = (seconds: number) => {
      if (seconds === 0) return reject(new Error('The browser’s database does not respond'));
      timer = setTimeout(wait, 1000, seconds - 1);
    };
    wait(TIMEOUT_S);
  });
  return Promise.race([operation, silence]).finally(() => clearTimeout(timer));
}

/** Shared by all entries opened on the page, because it is unknown when the last write of an entry ends. */
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
  // Keep the rejected promise after a timeout: otherwise every save would wait for it again.
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

/** Reopens the database if the browser has closed it. @throws if the browser cannot store anything */
async function withOpenDatabase<T>(act: (database: JournalDatabase) => Promise<T>): Promise<T> {
  try {
    return await act(await connect());
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    connection = undefined;
    return act(await connect());
  }
}

/** @throws if the browser cannot store anything or does not respond */
export function withDatabase<T>(act: (database: JournalDatabase) => Promise<T>): Promise<T> {
  return withinTime(withOpenDatabase(act));
}

export interface KeyStore {
  getOrCreate(create: () => Promise<CryptoKey>): Promise<CryptoKey>;
}

/** Stores the journal's key. Tabs that create it concurrently all use the first one stored. */
export function createKeyStore(use = withDatabase): KeyStore {
  return {
    async getOrCreate(create) {
      const known = await use((database) => database.get('keys', 'journal'));
      if (known) return known;
      const created = await create();
      return use(async (database) => {
        const store = database.transaction('keys', 'readwrite').store;
        const winner = await store.get('journal');
        if (winner) return winner;
        await store.put(created, 'journal');
        return created;
      });
    },
  };
}

export interface JournalStore {
  put(row: JournalRow): Promise<void>;
  /** Deletes the row only if `matches` accepts it, so that a newer row under the same key stays. */
  remove(
    row: Pick<JournalRow, 'entryId' | 'stepId' | 'tabId'>,
    matches: (row: JournalRow) => boolean,
  ): Promise<void>;
  list(entryId: string): Promise<JournalRow[]>;
}

export function createJournalStore(): JournalStore {
  return {
    put: (row) =>
      withDatabase(async (open) => {
        const turn = open.transaction('journal', 'readwrite');
        const put = turn.store.put(row);
        // A page that closes before the transaction auto-commits would lose the row.
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

/** Uses a non-extractable key. @returns undefined without WebCrypto (a portal without TLS) */
export async function openSealer(keys: KeyStore) {
  if (!globalThis.crypto?.subtle) return undefined;
  // Looked up each time: the browser may delete its database, and with it the key, while the page is open.
  const getKey = () =>
    keys.getOrCreate(() =>
      crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    );
  await getKey();
  return {
    async seal(value: unknown): Promise<Sealed> {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new TextEncoder().encode(JSON.stringify(value));
      return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await getKey(), plain) };
    },
    async open({ iv, sealed }: Sealed): Promise<unknown> {
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await getKey(), sealed);
      return JSON.parse(new TextDecoder().decode(plain));
    },
  };
}
export type Sealer = NonNullable<Awaited<ReturnType<typeof openSealer>>>;

export interface UnloadSnapshot {
  answers: StepAnswers;
  at: number;
}

/** In localStorage, because IndexedDB is too slow for a closing page. */
export interface UnloadSnapshots {
  save(stepId: string, answers: StepAnswers): void;
  read(stepId: string, tabId: string): UnloadSnapshot | undefined;
  remove(stepId: string, tabId: string): void;
}

/** In plain text: sensitive answers must be masked. Only used to recognize the server's version as this browser's own. */
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
        // Storage is full: rely on the journal alone.
      }
    },
    read(stepId, tab) {
      const stored = storage?.getItem(storageKey(stepId, tab));
      const snapshot = stored ? (JSON.parse(stored) as Partial<UnloadSnapshot>) : {};
      // An earlier version stored no time, so it may be older than the journal.
      return typeof snapshot.at === 'number' ? (snapshot as UnloadSnapshot) : undefined;
    },
    remove: (stepId, tab) => storage?.removeItem(storageKey(stepId, tab)),
  };
}

export interface PendingUpload {
  fieldKey: string;
  file: File;
  purpose: FilePurpose;
  replaces?: string;
}

export interface PendingUploads {
  save(upload: PendingUpload): Promise<boolean>;
  remove(fieldKey: string): Promise<void>;
  /** @returns undefined if the browser's database does not respond */
  list(): Promise<PendingUpload[] | undefined>;
}

/** If storing fails, the participant must choose the same file again; the upload then sends only the missing parts. */
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
        // No timeout: copying a long video takes more than a few seconds.
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
