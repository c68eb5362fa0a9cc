import { type JournalDatabase, type JournalRow, openJournalDatabase } from './journal-database';

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
