import { type ApiError, isApiError } from '@portal/api-client';
import type { EntryIssue, SavedStep, SaveStep, StepConflict } from '@portal/contract/competition/entry';
import { commonErrors } from '@portal/contract/errors';
import type { StepAnswers } from '@portal/season/answers';
import type { Draft, StepDraft } from './draft';
import { createJournalWriter, type Journal } from './journal';
import type { KeptEntryWriter } from './keep-entry-updated';
import { createListeners } from './listeners';
import {
  type AnswerConflict,
  applyChoices,
  type ConflictSide,
  isIdentical,
  mergeStep,
} from './merge-answers';
import { createOpenConflicts } from './open-conflicts';
import type { Restored } from './restore';
import { isTransient, OUTDATED_STATE, type SaveState, toSaveProblem } from './save-state';
import { createSaveTimers } from './save-timers';
import { createUnacknowledgedSaves } from './sent-answers';

/** Browsers limit the bytes sent after a page closes (keepalive fetch, 64 KiB). */
const KEEPALIVE_LIMIT = 60_000;
const CONFLICT = commonErrors.CONFLICT.code;

type SendStep = (stepId: string, payload: SaveStep, options: { keepalive: boolean }) => Promise<SavedStep>;

export interface AutosaveOptions {
  draft: Draft;
  journal: Journal;
  sendStep: SendStep;
  keptWriter?: Pick<KeptEntryWriter, 'setStep'> | undefined;
  savedAt?: string;
  onSaved?: (stepId: string, saved: SavedStep) => void;
}

/**
 * Journals input within 200 ms (`journal.ts`) and saves it after a short pause, with one request per step at
 * a time. Merges changes from other devices; conflicts wait for the participant's choice.
 */
export function createAutosave({ draft, journal, sendStep, keptWriter, savedAt, onSaved }: AutosaveOptions) {
  let state: SaveState = { saving: false, dirty: false, journalFailed: false, savedAt, conflicts: [] };
  const { subscribe, notify } = createListeners();
  const running = new Map<string, Promise<void>>();
  const sent = createUnacknowledgedSaves();
  const conflicts = createOpenConflicts();
  let refusal: { stepId: string; problem: NonNullable<SaveState['problem']> } | undefined;
  let stopped = false;

  const update = (changes: Partial<SaveState>) => {
    const dirty = draft.stepIds().filter(draft.isDirty);
    const next: SaveState = {
      ...state,
      ...changes,
      conflicts: conflicts.list(),
      dirty: dirty.length > 0,
      unfinished: dirty.length > 0 && !dirty.some((id) => hasSendable(id) || conflicts.has(id)),
      saving: running.size > 0,
      journalFailed: writer.hasFailed(),
    };
    // Most keystrokes change nothing here: skip rendering the save bar.
    if ((Object.keys(next) as (keyof SaveState)[]).every((key) => next[key] === state[key])) return;
    state = next;
    notify();
  };

  /**
   * @returns the answers to send now; while conflicts are open, with the other side's value for each of them
   */
  const getSendable = (stepId: string): StepAnswers => {
    const sendable = draft.sendable(stepId);
    return conflicts.has(stepId) ? applyChoices(sendable, conflicts.get(stepId), () => 'theirs') : sendable;
  };
  const hasSendable = (stepId: string) =>
    draft.isDirty(stepId) && !isIdentical(getSendable(stepId), draft.step(stepId).base);

  const writer = createJournalWriter({
    journal,
    getRecord(stepId) {
      if (!draft.isDirty(stepId)) return undefined;
      const { answers, base, revision } = draft.step(stepId);
      const open = conflicts.get(stepId);
      return { answers, base, baseRevision: revision, sent: sent.get(stepId), conflicts: open };
    },
    onFailureChange: () => update({}),
  });

  const timers = createSaveTimers((stepId) => void saveNow(stepId));

  const stopChanges = draft.onChange((stepId) => {
    writer.schedule(stepId);
    timers.schedule(stepId);
    update({});
  });

  const merge = (stepId: string, theirs: StepAnswers, revision: number, issues?: readonly EntryIssue[]) => {
    const { answers, base } = draft.step(stepId);
    const versions = { base, mine: answers, theirs, sent: sent.get(stepId) };
    const found = mergeStep(draft.definition, stepId, versions);
    conflicts.followMerge(stepId, { ...found, theirs, revision });
    sent.clear(stepId);
    draft.setBase(stepId, theirs, revision, issues);
    draft.setAnswers(stepId, found.merged);
    // The server is reachable again. Clear the problem here: with open conflicts, no save may follow.
    const problem = state.problem && isTransient(state.problem) ? undefined : state.problem;
    update({ problem });
  };

  const attempt = async (stepId: string, keepalive: boolean): Promise<void> => {
    const { revision } = draft.step(stepId);
    const answers = getSendable(stepId);
    sent.add(stepId, answers);
    void writer.write(stepId);
    const data = answers as SaveStep['data'];
    const payload = { data, baseRevision: revision, definitionVersion: draft.definition.version };
    let saved: SavedStep;
    try {
      saved = await sendStep(stepId, payload, { keepalive });
    } catch (error) {
      return followFailure(stepId, { answers, revision }, error);
    }
    timers.noteSuccess();
    // Must precede the journal write, which drops the answers.
    await keptWriter?.setStep(stepId, answers, saved);
    sent.clear(stepId);
    // A later revision may have been merged before this reply arrived.
    if (draft.step(stepId).revision < saved.revision)
      draft.setBase(stepId, answers, saved.revision, saved.issues);
    await writer.write(stepId);
    // A rejected step is not retried automatically, so its problem remains after other steps are saved.
    if (refusal && (refusal.stepId === stepId || !draft.isDirty(refusal.stepId))) refusal = undefined;
    update({ savedAt: saved.savedAt, problem: refusal?.problem });
    onSaved?.(stepId, saved);
  };

  const followFailure = async (
    stepId: string,
    tried: Pick<StepDraft, 'answers' | 'revision'>,
    error: unknown,
  ): Promise<void> => {
    if (isApiError(error) && error.code === CONFLICT) {
      const { data, ...theirs } = (error as ApiError & { data: StepConflict }).data;
      if (theirs.definitionVersion !== draft.definition.version) {
        sent.remove(stepId, tried.answers);
        return update(OUTDATED_STATE);
      }
      await keptWriter?.setStep(stepId, data, { revision: theirs.revision, savedAt: theirs.savedAt });
      // A later revision may have been merged before this reply arrived.
      const known = draft.step(stepId).revision;
      if (known === tried.revision || known < theirs.revision) merge(stepId, data, theirs.revision);
      return;
    }
    const problem = toSaveProblem(error);
    const passes = isTransient(problem);
    if (!passes) sent.remove(stepId, tried.answers);
    if (problem.kind === 'refused' || problem.kind === 'closed') refusal = { stepId, problem };
    update({ problem });
    // A closed editor keeps retrying if its input exists nowhere else.
    if (passes && (!stopped || state.journalFailed)) timers.scheduleRetry(stepId);
  };

  const saveNow = async (stepId: string, { keepalive = false } = {}): Promise<void> => {
    timers.clear(stepId);
    const before = running.get(stepId);
    if (before) {
      await before;
      return saveNow(stepId, { keepalive });
    }
    if (!hasSendable(stepId) || state.outdated) return update({});
    const run = attempt(stepId, keepalive).finally(() => {
      running.delete(stepId);
      update({});
    });
    running.set(stepId, run);
    update({});
    await run;
  };

  return {
    state: () => state,
    subscribe,
    /** Resolves when the server has accepted or rejected the changes. */
    async flush(stepId?: string): Promise<void> {
      const ids = stepId === undefined ? draft.stepIds() : [stepId];
      await Promise.all(ids.map((id) => saveNow(id)));
    },
    /** Journals everything and sends small saves with keepalive. Resolves when everything is journaled. */
    async saveBeforeUnload(): Promise<void> {
      let room = KEEPALIVE_LIMIT;
      const dirty = draft.stepIds().filter(draft.isDirty);
      for (const stepId of dirty) {
        sent.add(stepId, getSendable(stepId));
        journal.saveUnloadSnapshot(stepId, draft.step(stepId).answers);
      }
      const journaled = dirty.map(writer.write);
      for (const stepId of dirty) {
        const { size } = new Blob([JSON.stringify(draft.step(stepId).answers)]);
        const keepalive = size < room;
        if (keepalive) room -= size;
        void saveNow(stepId, { keepalive });
      }
      await Promise.all(journaled);
    },
    mergeRemote(stepId: string, theirs: StepAnswers, revision: number, issues?: readonly EntryIssue[]) {
      if (revision > draft.step(stepId).revision) merge(stepId, theirs, revision, issues);
    },
    noteTabSave(stepId: string, revision: number) {
      conflicts.noteTabSave(stepId, revision, draft.step(stepId));
      update({});
    },
    /** The entry's form version or status has changed: from now on, input is only journaled. */
    markOutdated: () => update(OUTDATED_STATE),
    addRestored(restored: Pick<Restored, 'conflicts' | 'unacknowledged'>) {
      for (const { stepId, answers } of restored.unacknowledged)
        for (const each of answers) sent.add(stepId, each);
      conflicts.add(restored.conflicts);
      // Restoring journaled each step with the conflicts of a single record only.
      for (const { stepId } of conflicts.list()) void writer.write(stepId);
      update({});
    },
    chooseSide(stepId: string, side: ConflictSide, path?: AnswerConflict['path']) {
      conflicts.choose(stepId, side, path);
      writer.schedule(stepId);
      update({});
    },
    resolveConflicts(stepId: string) {
      const chosen = conflicts.resolve(stepId, draft.step(stepId).answers);
      if (!chosen) return;
      draft.setAnswers(stepId, chosen);
      void writer.write(stepId);
      void saveNow(stepId);
    },
    /** Until the choice is made, conflicting answers are not saved. */
    postponeConflicts() {
      conflicts.postpone();
      update({});
    },
    /** Asks for the choice again, including later input. */
    reopenConflicts() {
      const asked = conflicts.reopen(draft.step);
      update({});
      for (const stepId of asked) void saveNow(stepId);
    },
    /** Clears the problem (back online, signed in again) and saves immediately. */
    retry() {
      if (state.outdated) return;
      update({ problem: undefined });
      for (const stepId of draft.stepIds()) if (draft.isDirty(stepId)) void saveNow(stepId);
    },
    /** Resolves when no save is running or queued. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running.values());
    },
    stop() {
      stopped = true;
      stopChanges();
      timers.stop();
      writer.stop();
    },
  };
}
export type Autosave = ReturnType<typeof createAutosave>;
