import type { StepAnswers } from '@portal/season/answers';
import type { SeasonDefinition } from '@portal/season/definition';
import { getStepFields } from '@portal/season/definition';
import { hasSensitiveFields, mapSensitive, maskStep } from '@portal/season/sensitive';
import { newRowId } from './field-path';
import {
  createJournalStore,
  createKeyStore,
  type JournalRow,
  type JournalStore,
  openSealer,
  openUnloadSnapshots,
  type Sealer,
  type UnloadSnapshots,
} from './local-database';
import type { AnswerConflict } from './merge-answers';

export interface JournalContent {
  answers: StepAnswers;
  base: StepAnswers;
  /** Answers sent without a reply: if the server has them, they are not another device's change. */
  sent?: readonly StepAnswers[];
  conflicts?: readonly AnswerConflict[];
  /**
   * True if sensitive answers were removed, also from `base`, because this browser could not encrypt them.
   */
  stripped?: boolean;
}

export interface JournalRecord extends JournalContent {
  stepId: string;
  tabId: string;
  writer?: string;
  at: number;
  baseRevision: number;
  definitionVersion?: number;
  /** Masked answers sent by the closing page: newer than `answers`, and possibly saved. */
  unloadSnapshot?: StepAnswers;
}

export interface Journal {
  write(stepId: string, record: JournalContent & { baseRevision: number }): Promise<void>;
  /** Synchronously stores the answers that a closing page sends; IndexedDB may be too late. */
  saveUnloadSnapshot(stepId: string, answers: StepAnswers): void;
  clear(stepId: string): Promise<void>;
  /** @returns all records of this entry, from all tabs, oldest first */
  read(): Promise<JournalRecord[]>;
  remove(record: JournalRecord): Promise<void>;
  /**
   * Keeps a record that was taken over but not rewritten: later reads skip it, and the next write removes it.
   */
  retain(record: JournalRecord): void;
}

const NO_JOURNAL: Journal = {
  write: () => Promise.reject(new Error('This browser stores nothing')),
  saveUnloadSnapshot: () => undefined,
  clear: () => Promise.resolve(),
  read: () => Promise.resolve([]),
  remove: () => Promise.resolve(),
  retain: () => undefined,
};

/** Opens the journal of one entry. If the browser blocks storage, it is empty and rejects every write. */
export async function openJournal(
  definition: SeasonDefinition,
  entryId: string,
  tabId: string,
): Promise<Journal> {
  try {
    const sealer = await openSealer(createKeyStore());
    const snapshots = openUnloadSnapshots(globalThis.localStorage, entryId, tabId);
    return createJournal({
      definition,
      entryId,
      tabId,
      sealer,
      store: createJournalStore(),
      snapshots,
    });
  } catch {
    return NO_JOURNAL;
  }
}

export interface JournalOptions {
  definition: SeasonDefinition;
  entryId: string;
  tabId: string;
  sealer?: Sealer;
  store: JournalStore;
  snapshots: UnloadSnapshots;
}

/** Writes to a step are serialized, so that the latest input wins. */
export function createJournal(options: JournalOptions): Journal {
  const { definition, entryId, tabId, sealer, store, snapshots } = options;
  const writer = newRowId();
  const queues = new Map<string, Promise<void>>();
  const enqueue = (stepId: string, task: () => Promise<void>): Promise<void> => {
    const done = (queues.get(stepId) ?? Promise.resolve()).catch(() => undefined).then(task);
    queues.set(stepId, done);
    return done;
  };
  const retained = new Map<string, JournalRecord[]>();
  const isRetained = (row: Pick<JournalRow, 'stepId' | 'tabId' | 'writer' | 'at'>) =>
    (retained.get(row.stepId) ?? []).some((each) => isSameRecord(each, row));
  const remove = ({ stepId, tabId: writerTab, ...record }: JournalRecord) => {
    snapshots.remove(stepId, writerTab);
    const row = { entryId, stepId, tabId: writerTab };
    return store.remove(row, (found) => isSameRecord({ ...record, tabId: writerTab }, found));
  };
  const removeRetained = async (stepId: string) => {
    for (const record of retained.get(stepId) ?? []) await remove(record);
    retained.delete(stepId);
  };
  return {
    write(stepId, { baseRevision, ...content }) {
      const at = Date.now();
      return enqueue(stepId, async () => {
        const sealed = await sealContent(definition, stepId, content, sealer);
        const definitionVersion = definition.version;
        await store.put({
          entryId,
          stepId,
          tabId,
          writer,
          at,
          baseRevision,
          definitionVersion,
          content: sealed,
        });
        await removeRetained(stepId);
      });
    },
    saveUnloadSnapshot: (stepId, answers) =>
      snapshots.save(stepId, maskStep(getStepFields(definition, stepId), answers)),
    clear(stepId) {
      snapshots.remove(stepId, tabId);
      return enqueue(stepId, async () => {
        await store.remove({ entryId, stepId, tabId }, (row) => row.writer === writer);
        await removeRetained(stepId);
      });
    },
    async read() {
      const rows = (await store.list(entryId)).filter((row) => !isRetained(row));
      const records = await Promise.all(rows.map((row) => openRecord(row, sealer)));
      return records
        .filter((record) => record !== undefined)
        .map((record) => {
          const { stepId, at } = record;
          const snapshot = snapshots.read(stepId, record.tabId);
          return { ...record, unloadSnapshot: snapshot && snapshot.at > at ? snapshot.answers : undefined };
        })
        .sort((a, b) => a.at - b.at);
    },
    remove,
    retain(record) {
      retained.set(record.stepId, [...(retained.get(record.stepId) ?? []), record]);
    },
  };
}

type RecordId = Pick<JournalRow, 'tabId' | 'writer' | 'at'>;

function isSameRecord(one: RecordId, other: RecordId): boolean {
  return one.tabId === other.tabId && one.writer === other.writer && one.at === other.at;
}

/** Without a key, sensitive answers are removed. */
async function sealContent(
  definition: SeasonDefinition,
  stepId: string,
  content: JournalContent,
  sealer: Sealer | undefined,
): Promise<JournalRow['content']> {
  const fields = getStepFields(definition, stepId);
  if (!hasSensitiveFields(fields)) return { plain: content };
  if (sealer) return sealer.seal(content);
  const strip = (data: StepAnswers) => mapSensitive(fields, data, () => null);
  const { answers, base, sent = [] } = content;
  return { plain: { answers: strip(answers), base: strip(base), sent: sent.map(strip), stripped: true } };
}

/** @returns undefined for a record that can no longer be decrypted, for example because the key is lost */
async function openRecord(row: JournalRow, sealer: Sealer | undefined): Promise<JournalRecord | undefined> {
  const { entryId: _entry, content, ...record } = row;
  try {
    const opened = 'plain' in content ? content.plain : await sealer?.open(content);
    if (!opened) return undefined;
    return { ...(opened as JournalContent), ...record };
  } catch {
    return undefined;
  }
}

const JOURNAL_AFTER_MS = 200;

interface JournalWriterOptions {
  journal: Journal;
  getRecord: (stepId: string) => (JournalContent & { baseRevision: number }) | undefined;
  onFailureChange: () => void;
}

export function createJournalWriter({ journal, getRecord, onFailureChange }: JournalWriterOptions) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const failedSteps = new Set<string>();
  let stopped = false;

  const setStored = (stepId: string, stored: boolean) => {
    const before = failedSteps.size > 0;
    if (stored) failedSteps.delete(stepId);
    else failedSteps.add(stepId);
    if (before !== failedSteps.size > 0) onFailureChange();
  };

  const write = async (stepId: string): Promise<void> => {
    clearTimeout(timers.get(stepId));
    timers.delete(stepId);
    const record = getRecord(stepId);
    // A later editor has taken over the record.
    if (record && stopped) return;
    try {
      await (record ? journal.write(stepId, record) : journal.clear(stepId));
      setStored(stepId, true);
    } catch {
      // Best effort: a leftover record is harmless.
      setStored(stepId, record === undefined);
    }
  };

  return {
    /** Writes now. Resolves on success and on failure. */
    write,
    schedule(stepId: string) {
      if (!timers.has(stepId))
        timers.set(
          stepId,
          setTimeout(() => void write(stepId), JOURNAL_AFTER_MS),
        );
    },
    /** Whether some unsaved input exists only in memory. */
    hasFailed: () => failedSteps.size > 0,
    stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
