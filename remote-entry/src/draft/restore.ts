import type { Draft } from './draft';
import type { Journal, JournalEntry } from './journal';
import { type AnswerConflict, mergeAnswers, sameStep } from './merge-answers';
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
): Promise<Restored> {
  const open = await presence.openTabs();
  const restored: Restored = { stepIds: [], conflicts: [] };
  for (const record of await journal.read()) {
    if (record.tabId !== presence.tabId && open?.has(record.tabId)) continue;
    if (!draft.definition.steps.some((step) => step.id === record.stepId)) continue;
    giveBack(draft, record, restored);
    const { answers, base, revision } = draft.step(record.stepId);
    if (draft.isDirty(record.stepId))
      await journal.write(record.stepId, { answers, base, baseRevision: revision });
    if (record.tabId !== presence.tabId || !draft.isDirty(record.stepId)) await journal.drop(record);
  }
  return restored;
}

function giveBack(draft: Draft, record: JournalEntry, restored: Restored): void {
  const { stepId } = record;
  const present = draft.step(stepId).answers;
  const { merged, conflicts } = mergeAnswers(record.base, record.answers, present);
  if (sameStep(merged, present)) return;
  draft.setAnswers(stepId, merged);
  if (!restored.stepIds.includes(stepId)) restored.stepIds.push(stepId);
  if (conflicts.length > 0) restored.conflicts.push({ stepId, conflicts });
}
