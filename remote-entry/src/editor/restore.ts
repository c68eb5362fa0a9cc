import { getSeasonDefinition } from '@portal/api-client/reference';
import type { EntryDetail } from '@portal/contract/competition/entry';
import type { StepAnswers } from '@portal/season/answers';
import { isEmpty } from '@portal/season/condition';
import type { SeasonDefinition } from '@portal/season/definition';
import {
  createLegacyKey,
  type DraftData,
  getLegacyAnswers,
  migrateDraft,
} from '@portal/season/migrate-draft';
import type { Draft } from './draft';
import type { Journal, JournalRecord } from './journal';
import {
  type AnswerConflict,
  findOpenConflicts,
  isEquivalent,
  isIdentical,
  mergeStep,
} from './merge-answers';
import type { StepAccess } from './step-access';
import type { TabPresence } from './tab-presence';

export interface Restored {
  stepIds: string[];
  conflicts: { stepId: string; conflicts: AnswerConflict[] }[];
  /** Answers sent without a reply: if the server has them later, they are not another device's change. */
  unacknowledged: { stepId: string; answers: readonly StepAnswers[] }[];
}

/** Restores unsaved input, except that of tabs still open. Conflicts are left to the participant. */
export async function restoreJournal(
  draft: Draft,
  journal: Journal,
  presence: TabPresence,
  editable: StepAccess,
): Promise<Restored> {
  const open = await presence.openTabs();
  const isAbandoned = ({ tabId }: JournalRecord) => tabId === presence.tabId || !open?.has(tabId);
  const records = await journal.read();
  raiseBases(draft, records);
  return restoreRecords(draft, journal, presence, records.filter(isAbandoned), editable);
}

export async function adoptClosedTabs(
  draft: Draft,
  journal: Journal,
  presence: TabPresence,
  editable: StepAccess,
): Promise<Restored> {
  const open = await presence.openTabs();
  const records = (await journal.read()).filter(({ tabId }) => open !== undefined && !open.has(tabId));
  raiseBases(draft, records);
  return restoreRecords(draft, journal, presence, records, editable);
}

export interface UnsavedStep {
  stepId: string;
  answers: StepAnswers;
  saved: StepAnswers;
}

/** @returns steps with input on this device that the server does not have and does not accept now */
export async function findLockedUnsaved(
  draft: Draft,
  journal: Journal,
  editable: StepAccess,
): Promise<UnsavedStep[]> {
  const found = new Map<string, StepAnswers>();
  for (const { stepId, base, answers, sent } of await journal.read()) {
    if (!hasStep(draft, stepId) || editable(stepId)) continue;
    const saved = draft.step(stepId).answers;
    const current = found.get(stepId) ?? saved;
    const { merged } = mergeStep(draft.definition, stepId, { base, mine: answers, theirs: current, sent });
    if (!isIdentical(merged, saved)) found.set(stepId, merged);
  }
  return [...found].map(([stepId, answers]) => ({ stepId, answers, saved: draft.step(stepId).answers }));
}

function hasStep(draft: Draft, stepId: string): boolean {
  return draft.definition.steps.some((step) => step.id === stepId);
}

async function restoreRecords(
  draft: Draft,
  journal: Journal,
  { tabId }: TabPresence,
  records: readonly JournalRecord[],
  editable: StepAccess,
): Promise<Restored> {
  const restored: Restored = { stepIds: [], conflicts: [], unacknowledged: [] };
  for (const record of records) {
    const { stepId } = record;
    if (!hasStep(draft, stepId) || !editable(stepId)) continue;
    const { sent } = record;
    const conflicts = restoreRecord(draft, record, restored);
    if (sent?.length) restored.unacknowledged.push({ stepId, answers: sent });
    const { answers, base, revision } = draft.step(stepId);
    const dirty = draft.isDirty(stepId);
    try {
      if (dirty) await journal.write(stepId, { answers, base, baseRevision: revision, sent, conflicts });
      if (record.tabId !== tabId || !dirty) await journal.remove(record);
    } catch {
      // Storage errors must not prevent opening the entry: this page has the content, and the record stays.
      journal.retain(record);
    }
  }
  return restored;
}

/** Runs before restoring: input based on an older kept entry would look like another device's change. */
function raiseBases(draft: Draft, records: readonly JournalRecord[]): void {
  for (const { stepId, base, baseRevision, stripped } of records) {
    const isNewer = hasStep(draft, stepId) && baseRevision > draft.step(stepId).revision;
    // A stripped base would look as if answers had been cleared.
    if (!isNewer || stripped || draft.isDirty(stepId)) continue;
    draft.setBase(stepId, base, baseRevision);
    draft.setAnswers(stepId, base);
  }
}

function restoreRecord(draft: Draft, record: JournalRecord, restored: Restored): AnswerConflict[] {
  const { stepId, base, sent } = record;
  const current = draft.step(stepId).answers;
  const mine = newestAnswers(record, current);
  const versions = { base, mine, theirs: current, sent };
  const { merged, conflicts } = mergeStep(draft.definition, stepId, versions);
  const open = [...findOpenConflicts(record.conflicts ?? [], conflicts, merged, current), ...conflicts];
  if (isIdentical(merged, current)) return open;
  draft.setAnswers(stepId, merged);
  if (!restored.stepIds.includes(stepId)) restored.stepIds.push(stepId);
  if (open.length > 0) restored.conflicts.push({ stepId, conflicts: open });
  return open;
}

/** @returns the record's answers, updated with those of the unload snapshot that have reached the server */
function newestAnswers({ answers, unloadSnapshot = {} }: JournalRecord, current: StepAnswers): StepAnswers {
  const arrived = Object.entries(current).filter(
    ([key, value]) =>
      key in unloadSnapshot && isEquivalent(unloadSnapshot[key], value) && !isEquivalent(answers[key], value),
  );
  return { ...answers, ...Object.fromEntries(arrived) };
}

/** Migrates records of earlier form versions. */
export function migrateJournal(
  journal: Journal,
  { season, steps, legacy }: Pick<EntryDetail, 'season' | 'steps' | 'legacy'>,
  to: SeasonDefinition,
  loadDefinition = getSeasonDefinition,
): Journal {
  const stepIds = Object.keys({ ...legacy, ...steps });
  const stored = Object.fromEntries(stepIds.map((id) => [id, { ...legacy[id], ...steps[id]?.data }]));
  const migrate = async (record: JournalRecord, records: readonly JournalRecord[]) => {
    const { stepId, tabId, definitionVersion = to.version } = record;
    if (definitionVersion === to.version) return record;
    const from = await loadDefinition(season.id, definitionVersion);
    const ofTab = records.filter((each) => each.tabId === tabId);
    const typed = Object.fromEntries(ofTab.map((each) => [each.stepId, each.answers]));
    const around = { stored, typed: { ...stored, ...typed } };
    return migrateRecord(record, from, to, around, legacy[stepId] ?? {});
  };
  return {
    ...journal,
    read: async () => {
      const records = await journal.read();
      return Promise.all(records.map((record) => migrate(record, records)));
    },
  };
}

/**
 * Input for a removed field becomes a legacy answer (旧版内容).
 * @param around the entry's other steps, to look up chosen rows: the server's version, and as typed in the
 *   record's tab
 */
function migrateRecord(
  record: JournalRecord,
  from: SeasonDefinition,
  to: SeasonDefinition,
  around: Readonly<Record<'stored' | 'typed', DraftData>>,
  legacyAtServer: StepAnswers,
): JournalRecord {
  const { stepId, sent, unloadSnapshot, conflicts } = record;
  const move = (answers: StepAnswers, others = around.stored) => {
    const moved = migrateDraft(from, to, { ...others, [stepId]: answers }).data[stepId] ?? {};
    const legacy = getLegacyAnswers(to, stepId, moved);
    const fitting = Object.entries(moved).filter(([key]) => !(key in legacy));
    return { fitting: Object.fromEntries(fitting), legacy };
  };
  const [answers, base] = [move(record.answers, around.typed), move(record.base)];
  const typed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(answers.legacy)) {
    const known = [base.legacy[key], ...Object.values(legacyAtServer)];
    if (isEmpty(value) || known.some((each) => isEquivalent(each, value))) continue;
    typed[key in legacyAtServer ? createLegacyKey(key, from, legacyAtServer) : key] = value;
  }
  const isLegacy = (key = '') => Object.keys(getLegacyAnswers(to, stepId, { [key]: true })).length > 0;
  return {
    ...record,
    answers: { ...answers.fitting, ...typed },
    base: base.fitting,
    sent: sent?.map((each) => move(each).fitting),
    unloadSnapshot: unloadSnapshot && move(unloadSnapshot).fitting,
    conflicts: conflicts?.filter(({ path }) => !isLegacy(path[0])),
  };
}
