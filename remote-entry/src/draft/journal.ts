import type { StepAnswers } from '@portal/contract/season/answers';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { fieldsOf } from '@portal/contract/season/judge';
import { changeSensitive, hasSensitiveFields } from '@portal/contract/season/sensitive';
import { type JournalRow, keyStoreOf, openJournalDatabase } from './journal-database';
import { openSealer, type Sealer } from './sealing';

/** What a tab had typed and the server did not have. */
export interface JournalEntry {
  stepId: string;
  tabId: string;
  at: number;
  baseRevision: number;
  answers: StepAnswers;
  base: StepAnswers;
}

export interface Journal {
  write(stepId: string, record: Pick<JournalEntry, 'answers' | 'base' | 'baseRevision'>): Promise<void>;
  /** Forgets a step of this tab: the server has it. */
  forget(stepId: string): Promise<void>;
  /** Everything kept for this entry, by whichever tab, oldest first. */
  read(): Promise<JournalEntry[]>;
  /** Forgets a record of another tab, after its content was taken over. */
  drop(record: JournalEntry): Promise<void>;
}

const NOWHERE: Journal = {
  write: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  read: () => Promise.resolve([]),
  drop: () => Promise.resolve(),
};

/** Opens the journal of one entry. Where the browser refuses to keep anything, it keeps nothing and says nothing. */
export async function openJournal(
  definition: SeasonDefinition,
  entryId: string,
  tabId: string,
): Promise<Journal> {
  try {
    const database = await openJournalDatabase();
    const sealer = await openSealer(keyStoreOf(database));
    return {
      async write(stepId, record) {
        const { baseRevision } = record;
        const content = await wrap(definition, stepId, record, sealer);
        await database.put('journal', { entryId, stepId, tabId, at: Date.now(), baseRevision, content });
      },
      forget: (stepId) => database.delete('journal', [entryId, stepId, tabId]),
      async read() {
        const rows = await database.getAllFromIndex('journal', 'entry', entryId);
        const read = await Promise.all(rows.map((row) => unwrap(row, sealer)));
        return read.filter((record) => record !== undefined).sort((a, b) => a.at - b.at);
      },
      drop: (record) => database.delete('journal', [entryId, record.stepId, record.tabId]),
    };
  } catch {
    return NOWHERE;
  }
}

async function wrap(
  definition: SeasonDefinition,
  stepId: string,
  { answers, base }: { answers: StepAnswers; base: StepAnswers },
  sealer: Sealer | undefined,
): Promise<JournalRow['content']> {
  const fields = fieldsOf(definition, stepId);
  if (!hasSensitiveFields(fields)) return { plain: { answers, base } };
  if (sealer) return sealer.seal({ answers, base });
  const bare = (data: StepAnswers) => changeSensitive(fields, data, () => null);
  return { plain: { answers: bare(answers), base: bare(base) } };
}

/** A record that can not be opened any more (another profile's key) is as good as none. */
async function unwrap(row: JournalRow, sealer: Sealer | undefined): Promise<JournalEntry | undefined> {
  const { stepId, tabId, at, baseRevision, content } = row;
  try {
    const opened = 'plain' in content ? content.plain : await sealer?.open(content);
    if (!opened) return undefined;
    const { answers, base } = opened as { answers: StepAnswers; base: StepAnswers };
    return { stepId, tabId, at, baseRevision, answers, base };
  } catch {
    return undefined;
  }
}
