import type { StepAnswers } from '@portal/contract/season/answers';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { fieldsOf } from '@portal/contract/season/judge';
import { changeSensitive, hasSensitiveFields, maskStep } from '@portal/contract/season/sensitive';
import {
  type JournalRow,
  type JournalStore,
  keyStoreOf,
  type LeavingNotes,
  leavingNotesIn,
  openJournalDatabase,
  openSealer,
  type Sealer,
  storeOf,
} from './local-database';
import type { AnswerConflict } from './merge-answers';

/** What a step's record says. */
export interface JournalContent {
  answers: StepAnswers;
  /** What the server was known to hold. */
  base: StepAnswers;
  /** What was sent without an answer: found at the server, it is this page's own. */
  sent?: readonly StepAnswers[];
  /** What was changed on both sides and waits for the person's choice. */
  conflicts?: readonly AnswerConflict[];
}

/** What a tab had typed and the server did not have. */
export interface JournalEntry extends JournalContent {
  stepId: string;
  tabId: string;
  writer?: string;
  at: number;
  baseRevision: number;
  /** The version of the form that it was typed into. */
  definitionVersion?: number;
  /** What the page sent as it went, masked: newer than `answers`, and perhaps at the server. */
  left?: StepAnswers;
}

export interface Journal {
  write(stepId: string, record: JournalContent & { baseRevision: number }): Promise<void>;
  /** Notes what is being sent by a page that may be gone before it can write. */
  leave(stepId: string, answers: StepAnswers): void;
  /** Forgets a step of this tab: the server has it. */
  forget(stepId: string): Promise<void>;
  /** Everything kept for this entry, by whichever tab, oldest first. */
  read(): Promise<JournalEntry[]>;
  /** Forgets a record of another tab, after its content was taken over. */
  drop(record: JournalEntry): Promise<void>;
  /** A record was taken over but could not be written anew: it stays until one of this page does, and is not read again. */
  hold(record: JournalEntry): void;
}

const NOWHERE: Journal = {
  write: () => Promise.reject(new Error('This browser keeps nothing')),
  leave: () => undefined,
  forget: () => Promise.resolve(),
  read: () => Promise.resolve([]),
  drop: () => Promise.resolve(),
  hold: () => undefined,
};

/** Opens the journal of one entry. Where the browser refuses to keep anything, it keeps nothing and refuses each write. */
export async function openJournal(
  definition: SeasonDefinition,
  entryId: string,
  tabId: string,
): Promise<Journal> {
  try {
    const database = await openJournalDatabase();
    const sealer = await openSealer(keyStoreOf(database));
    const notes = leavingNotesIn(globalThis.localStorage, entryId, tabId);
    return createJournal({ definition, entryId, tabId, sealer, store: storeOf(database), notes });
  } catch {
    return NOWHERE;
  }
}

export interface JournalOptions {
  definition: SeasonDefinition;
  entryId: string;
  tabId: string;
  sealer?: Sealer;
  store: JournalStore;
  notes: LeavingNotes;
}

/** A journal whose writes to one step follow each other: what was typed last is what is kept. */
export function createJournal(options: JournalOptions): Journal {
  const { definition, entryId, tabId, sealer, store, notes } = options;
  const writer = newRowId();
  const tails = new Map<string, Promise<void>>();
  const inTurn = (stepId: string, act: () => Promise<void>): Promise<void> => {
    const turn = (tails.get(stepId) ?? Promise.resolve()).catch(() => undefined).then(act);
    tails.set(stepId, turn);
    return turn;
  };
  const held = new Map<string, JournalEntry[]>();
  const isHeld = (row: Pick<JournalRow, 'stepId' | 'tabId' | 'writer' | 'at'>) =>
    (held.get(row.stepId) ?? []).some((each) => sameRecord(each, row));
  const drop = ({ stepId, tabId: whose, ...record }: JournalEntry) => {
    notes.drop(stepId, whose);
    const row = { entryId, stepId, tabId: whose };
    return store.remove(row, (found) => sameRecord({ ...record, tabId: whose }, found));
  };
  const dropHeld = async (stepId: string) => {
    for (const record of held.get(stepId) ?? []) await drop(record);
    held.delete(stepId);
  };
  return {
    write(stepId, { baseRevision, ...content }) {
      const at = Date.now();
      return inTurn(stepId, async () => {
        const wrapped = await wrap(definition, stepId, content, sealer);
        const definitionVersion = definition.version;
        await store.put({
          entryId,
          stepId,
          tabId,
          writer,
          at,
          baseRevision,
          definitionVersion,
          content: wrapped,
        });
        await dropHeld(stepId);
      });
    },
    leave: (stepId, answers) => notes.keep(stepId, maskStep(fieldsOf(definition, stepId), answers)),
    forget(stepId) {
      notes.drop(stepId, tabId);
      return inTurn(stepId, async () => {
        await store.remove({ entryId, stepId, tabId }, (row) => row.writer === writer);
        await dropHeld(stepId);
      });
    },
    async read() {
      const rows = (await store.list(entryId)).filter((row) => !isHeld(row));
      const read = await Promise.all(rows.map((row) => unwrap(row, sealer)));
      return read
        .filter((record) => record !== undefined)
        .map((record) => ({ ...record, left: notes.of(record.stepId, record.tabId) }))
        .sort((a, b) => a.at - b.at);
    },
    drop,
    hold(record) {
      held.set(record.stepId, [...(held.get(record.stepId) ?? []), record]);
    },
  };
}

type RecordName = Pick<JournalRow, 'tabId' | 'writer' | 'at'>;

function sameRecord(one: RecordName, other: RecordName): boolean {
  return one.tabId === other.tabId && one.writer === other.writer && one.at === other.at;
}

async function wrap(
  definition: SeasonDefinition,
  stepId: string,
  content: JournalContent,
  sealer: Sealer | undefined,
): Promise<JournalRow['content']> {
  const fields = fieldsOf(definition, stepId);
  if (!hasSensitiveFields(fields)) return { plain: content };
  if (sealer) return sealer.seal(content);
  const bare = (data: StepAnswers) => changeSensitive(fields, data, () => null);
  const { answers, base, sent = [] } = content;
  return { plain: { answers: bare(answers), base: bare(base), sent: sent.map(bare) } };
}

/** A record that can not be opened any more (another profile's key) is as good as none. */
async function unwrap(row: JournalRow, sealer: Sealer | undefined): Promise<JournalEntry | undefined> {
  const { entryId: _entry, content, ...name } = row;
  try {
    const opened = 'plain' in content ? content.plain : await sealer?.open(content);
    if (!opened) return undefined;
    return { ...(opened as JournalContent), ...name };
  } catch {
    return undefined;
  }
}

const JOURNAL_AFTER_MS = 200;

interface JournalWriterOptions {
  journal: Journal;
  /** @returns what is to be kept of a step; undefined when the server has everything */
  recordOf: (stepId: string) => (JournalContent & { baseRevision: number }) | undefined;
  /** Whether the browser keeps what it is given has changed. */
  onTurn: () => void;
}

/** Carries steps to the journal, a moment after a change or at once, and knows which of them the browser did not keep. */
export function createJournalWriter({ journal, recordOf, onTurn }: JournalWriterOptions) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const unkept = new Set<string>();
  let stopped = false;

  const note = (stepId: string, kept: boolean) => {
    const before = unkept.size > 0;
    if (kept) unkept.delete(stepId);
    else unkept.add(stepId);
    if (before !== unkept.size > 0) onTurn();
  };

  const write = async (stepId: string): Promise<void> => {
    clearTimeout(timers.get(stepId));
    timers.delete(stepId);
    const record = recordOf(stepId);
    // Whoever opened the entry after this page has taken the record over.
    if (record && stopped) return;
    try {
      await (record ? journal.write(stepId, record) : journal.forget(stepId));
      note(stepId, true);
    } catch {
      // What is left of a record that is not needed any more takes nothing from anybody.
      note(stepId, record === undefined);
    }
  };

  return {
    /** Writes now. Resolves when it is done, whichever way. */
    write,
    /** Writes in a moment, with what is typed until then. */
    soon(stepId: string) {
      if (!timers.has(stepId))
        timers.set(
          stepId,
          setTimeout(() => void write(stepId), JOURNAL_AFTER_MS),
        );
    },
    /** Whether something that the server does not have stands on this page only. */
    failing: () => unkept.size > 0,
    stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/** @returns a new id for a table's row, unique in the entry */
export function newRowId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => ALPHABET[byte % 36]).join('');
}
