import { getSeasonDefinition } from '@portal/api-client/competition/get-season-definition';
import type { EntryDetail } from '@portal/contract/competition/entry';
import type { StepAnswers } from '@portal/contract/season/answers';
import { isEmpty } from '@portal/contract/season/condition';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { asideKey, legacyAnswers, migrateDraft } from '@portal/contract/season/migrate-draft';
import type { Journal, JournalEntry } from './journal';
import { sameAnswer } from './merge-answers';

/** A journal whose records are read as answers of the present form, whichever version they were typed into. */
export function carryRecords(
  journal: Journal,
  { season, legacy }: Pick<EntryDetail, 'season' | 'legacy'>,
  to: SeasonDefinition,
  formOf = getSeasonDefinition,
): Journal {
  const carried = async (record: JournalEntry): Promise<JournalEntry> => {
    const { stepId, definitionVersion = to.version } = record;
    if (definitionVersion === to.version) return record;
    return carryRecord(record, await formOf(season.id, definitionVersion), to, legacy[stepId] ?? {});
  };
  return { ...journal, read: async () => Promise.all((await journal.read()).map(carried)) };
}

/**
 * Moves a record by the rules by which the server moves the draft. What was typed and has no place any more becomes
 * 旧版内容 beside what is kept there.
 */
function carryRecord(
  record: JournalEntry,
  from: SeasonDefinition,
  to: SeasonDefinition,
  kept: StepAnswers,
): JournalEntry {
  const { stepId, sent, left, conflicts } = record;
  const move = (answers: StepAnswers) => {
    const moved = migrateDraft(from, to, { [stepId]: answers }).data[stepId] ?? {};
    const strays = legacyAnswers(to, stepId, moved);
    const fitting = Object.entries(moved).filter(([key]) => !(key in strays));
    return { fitting: Object.fromEntries(fitting), strays };
  };
  const [answers, base] = [move(record.answers), move(record.base)];
  const typed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(answers.strays)) {
    const known = [base.strays[key], ...Object.values(kept)];
    if (isEmpty(value) || known.some((each) => sameAnswer(each, value))) continue;
    typed[key in kept ? asideKey(key, from, kept) : key] = value;
  }
  const fieldless = (key = '') => Object.keys(legacyAnswers(to, stepId, { [key]: true })).length > 0;
  return {
    ...record,
    answers: { ...answers.fitting, ...typed },
    base: base.fitting,
    sent: sent?.map((each) => move(each).fitting),
    left: left && move(left).fitting,
    conflicts: conflicts?.filter(({ path }) => !fieldless(path[0])),
  };
}
