import { getSeasonDefinition } from '@portal/api-client/competition/get-season-definition';
import type { EntryDetail } from '@portal/contract/competition/entry';
import type { StepAnswers } from '@portal/contract/season/answers';
import { isEmpty } from '@portal/contract/season/condition';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { asideKey, legacyAnswers, migrateDraft } from '@portal/contract/season/migrate-draft';
import type { Draft } from './draft';
import type { StepAccess } from './entry-editor';
import type { Journal, JournalEntry } from './journal';
import { type AnswerConflict, identical, mergeAnswers, sameAnswer, stillOpen } from './merge-answers';
import type { TabPresence } from './tab-presence';

export interface Restored {
  /** Steps that got back something which the server did not have. */
  stepIds: string[];
  conflicts: { stepId: string; conflicts: AnswerConflict[] }[];
}

/**
 * Gives back what was typed before a reload, a crash or an expired session. Records of tabs that are still open are
 * theirs. What the server changed meanwhile is joined in; what both changed is left for the person to choose.
 */
export async function restoreJournal(
  draft: Draft,
  journal: Journal,
  presence: TabPresence,
  editable: StepAccess,
): Promise<Restored> {
  const open = await presence.openTabs();
  const left = ({ tabId }: JournalEntry) => tabId === presence.tabId || !open?.has(tabId);
  return giveBackAll(draft, journal, presence, left, editable);
}

/** Takes over what other tabs left behind since they were closed, while this one is being worked in. */
export async function adoptLeftovers(
  draft: Draft,
  journal: Journal,
  presence: TabPresence,
  editable: StepAccess,
): Promise<Restored> {
  const open = await presence.openTabs();
  const left = ({ tabId }: JournalEntry) => open !== undefined && !open.has(tabId);
  return giveBackAll(draft, journal, presence, left, editable);
}

/** @returns steps of which this device has something that the server does not and does not take now */
export async function keptSteps(draft: Draft, journal: Journal, editable: StepAccess): Promise<string[]> {
  const kept = new Set<string>();
  for (const { stepId, base, answers, sent } of await journal.read()) {
    if (!hasStep(draft, stepId) || editable(stepId)) continue;
    const present = draft.step(stepId).answers;
    if (!identical(mergeAnswers(base, answers, present, sent).merged, present)) kept.add(stepId);
  }
  return [...kept];
}

/** A record may be of a step that the present form does not have. */
function hasStep(draft: Draft, stepId: string): boolean {
  return draft.definition.steps.some((step) => step.id === stepId);
}

async function giveBackAll(
  draft: Draft,
  journal: Journal,
  { tabId }: TabPresence,
  left: (record: JournalEntry) => boolean,
  editable: StepAccess,
): Promise<Restored> {
  const restored: Restored = { stepIds: [], conflicts: [] };
  for (const record of await journal.read()) {
    const { stepId } = record;
    if (!left(record) || !hasStep(draft, stepId) || !editable(stepId)) continue;
    const conflicts = giveBack(draft, record, restored);
    const { answers, base, revision } = draft.step(stepId);
    const dirty = draft.isDirty(stepId);
    try {
      if (dirty) await journal.write(stepId, { answers, base, baseRevision: revision, conflicts });
      if (record.tabId !== tabId || !dirty) await journal.drop(record);
    } catch {
      // A full or failing storage must not shut the entry: this page has the content, and the record stays.
      journal.hold(record);
    }
  }
  return restored;
}

function giveBack(draft: Draft, record: JournalEntry, restored: Restored): AnswerConflict[] {
  const { stepId } = record;
  const present = draft.step(stepId).answers;
  const mine = newestOf(record, present);
  const { merged, conflicts } = mergeAnswers(record.base, mine, present, record.sent);
  const open = [...stillOpen(record.conflicts ?? [], conflicts, merged, present), ...conflicts];
  if (identical(merged, present)) return open;
  draft.setAnswers(stepId, merged);
  if (!restored.stepIds.includes(stepId)) restored.stepIds.push(stepId);
  if (open.length > 0) restored.conflicts.push({ stepId, conflicts: open });
  return open;
}

/** The record's answers; where the server has what the page sent as it went, that is newer still. */
function newestOf({ answers, left = {} }: JournalEntry, present: StepAnswers): StepAnswers {
  const arrived = Object.entries(present).filter(
    ([key, value]) => key in left && sameAnswer(left[key], value) && !sameAnswer(answers[key], value),
  );
  return { ...answers, ...Object.fromEntries(arrived) };
}

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
