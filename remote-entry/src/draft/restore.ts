import type { StepAnswers } from '@portal/contract/season/answers';
import type { Draft } from './draft';
import type { Journal, JournalEntry } from './journal';
import { type AnswerConflict, identical, mergeAnswers, sameAnswer, stillOpen } from './merge-answers';
import type { StepAccess } from './step-access';
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
