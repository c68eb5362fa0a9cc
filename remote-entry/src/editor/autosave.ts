import { type ApiError, isApiError } from '@portal/api-client';
import type { EntryIssue, SavedStep, SaveStep, StepConflict } from '@portal/contract/competition/entry';
import { commonErrors } from '@portal/contract/errors';
import type { StepAnswers } from '@portal/season/answers';
import type { Draft, StepDraft } from './draft';
import type { KeptEntryWriter } from './follow-entry';
import { createJournalWriter, type Journal } from './journal';
import {
  type AnswerConflict,
  applyChoices,
  type ConflictSide,
  isIdentical,
  mergeStep,
} from './merge-answers';
import { createOpenConflicts } from './open-conflicts';
import type { Restored } from './restore';
import { isTransient, OUTDATED, type SaveState, toSaveProblem } from './save-state';
import { createSaveTimers } from './save-timers';
import { createSentAnswers } from './sent-answers';

/** The most that browsers send for a page that is being closed, in bytes; the journal has the rest. */
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
 * Has input written to the journal within 200 ms (`journal.ts`) and saves it to the server after a short pause. One call at a
 * time saves a step. Changes of a second device are merged in; what both changed waits for the participant's choice.
 */
export function createAutosave({ draft, journal, sendStep, keptWriter, savedAt, onSaved }: AutosaveOptions) {
  let state: SaveState = { saving: false, dirty: false, journalFailed: false, savedAt, conflicts: [] };
  const listeners = new Set<() => void>();
  const running = new Map<string, Promise<void>>();
  const sent = createSentAnswers();
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
    // Most keystrokes change nothing here, and the save bar need not render.
    if ((Object.keys(next) as (keyof SaveState)[]).every((key) => next[key] === state[key])) return;
    state = next;
    for (const listener of listeners) listener();
  };

  /** @returns what may be sent now: while a choice is open, the other side of what is disputed, which stays as it is */
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
    // The platform can be reached again; while a choice is open, no save may follow that would clear the problem.
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
    // Before the journal drops the answers.
    await keptWriter?.setStep(stepId, answers, saved);
    sent.clear(stepId);
    // The reply may arrive after news of a later save, which then stays.
    if (draft.step(stepId).revision < saved.revision)
      draft.setBase(stepId, answers, saved.revision, saved.issues);
    await writer.write(stepId);
    // A step that was refused is not sent again by itself: what is wrong with it stays true.
    if (refusal && (refusal.stepId === stepId || !draft.isDirty(refusal.stepId))) refusal = undefined;
    update({ savedAt: saved.savedAt, problem: refusal?.problem });
    onSaved?.(stepId, saved);
  };

  /** @param tried what the server has refused, or perhaps never received */
  const followFailure = async (
    stepId: string,
    tried: Pick<StepDraft, 'answers' | 'revision'>,
    error: unknown,
  ): Promise<void> => {
    if (isApiError(error) && error.code === CONFLICT) {
      const { data, ...theirs } = (error as ApiError & { data: StepConflict }).data;
      if (theirs.definitionVersion !== draft.definition.version) {
        sent.remove(stepId, tried.answers);
        return update(OUTDATED);
      }
      await keptWriter?.setStep(stepId, data, { revision: theirs.revision, savedAt: theirs.savedAt });
      // News of a later save may have come before this reply, and stays.
      const known = draft.step(stepId).revision;
      if (known === tried.revision || known < theirs.revision) merge(stepId, data, theirs.revision);
      return;
    }
    const problem = toSaveProblem(error);
    const passes = isTransient(problem);
    if (!passes) sent.remove(stepId, tried.answers);
    if (problem.kind === 'refused' || problem.kind === 'closed') refusal = { stepId, problem };
    update({ problem });
    // A closed editor goes on trying when its input exists nowhere else.
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
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Saves one step, or all, now. Resolves when the server has accepted or refused. */
    async flush(stepId?: string): Promise<void> {
      const ids = stepId === undefined ? draft.stepIds() : [stepId];
      await Promise.all(ids.map((id) => saveNow(id)));
    },
    /**
     * For a page that may be closed in a moment: journals everything, and lets small saves outlive the page.
     * Resolves when everything is journaled.
     */
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
    /** Merges what another device or tab has saved. */
    mergeRemote(stepId: string, theirs: StepAnswers, revision: number, issues?: readonly EntryIssue[]) {
      if (revision > draft.step(stepId).revision) merge(stepId, theirs, revision, issues);
    },
    /** Another tab of this browser has saved. */
    noteTabSave(stepId: string, revision: number) {
      conflicts.noteTabSave(stepId, revision, draft.step(stepId));
      update({});
    },
    /**
     * The entry has moved to another version of the form, or into another state: from now on input is journaled only, not
     * saved or merged.
     */
    markOutdated: () => update(OUTDATED),
    /** Adds what restoring the journal found: conflicts, and answers that were sent without a reply. */
    addRestored(restored: Pick<Restored, 'conflicts' | 'unanswered'>) {
      for (const { stepId, answers } of restored.unanswered)
        for (const each of answers) sent.add(stepId, each);
      conflicts.add(restored.conflicts);
      // Restoring has journaled each step with the conflicts of one record only.
      for (const { stepId } of conflicts.list()) void writer.write(stepId);
      update({});
    },
    /** Keeps which side is wanted of an answer, or of all in the step, until the choices are saved. */
    chooseSide(stepId: string, side: ConflictSide, path?: AnswerConflict['path']) {
      conflicts.choose(stepId, side, path);
      writer.schedule(stepId);
      update({});
    },
    /** Applies the participant's choices and saves them. */
    resolveConflicts(stepId: string) {
      const chosen = conflicts.resolve(stepId, draft.step(stepId).answers);
      if (!chosen) return;
      draft.setAnswers(stepId, chosen);
      void writer.write(stepId);
      void saveNow(stepId);
    },
    /** Lets the participant look at the form before choosing; until then what is disputed is not saved. */
    postponeConflicts() {
      conflicts.postpone();
      update({});
    },
    /** Asks for the choice again, with what was typed meanwhile. */
    reopenConflicts() {
      const asked = conflicts.reopen(draft.step);
      update({});
      for (const stepId of asked) void saveNow(stepId);
    },
    /** Clears the problem (back online, logged in again) and saves at once. */
    retry() {
      if (state.outdated) return;
      update({ problem: undefined });
      for (const stepId of draft.stepIds()) if (draft.isDirty(stepId)) void saveNow(stepId);
    },
    /** Resolves when no save is running, also none that had to wait for another. */
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
