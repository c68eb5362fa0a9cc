import { type ApiError, isApiError } from '@portal/api-client';
import type { EntryIssue, SavedStep, SaveStep, StepConflict } from '@portal/contract/competition/entry';
import type { StepAnswers } from '@portal/contract/season/answers';
import type { Draft } from './draft';
import { createJournalWriter, type Journal } from './journal';
import { type AnswerConflict, identical, mergeAnswers, settleConflicts, stillOpen } from './merge-answers';
import { OUTDATED, type SaveState, troubleOf } from './save-state';

const RETRY_AFTER_MS = 5000;
/** All that browsers send for a page that is going away, in bytes; the journal has the rest. */
const KEEPALIVE_LIMIT = 60_000;

export type SaveCall = (
  stepId: string,
  payload: SaveStep,
  options: { keepalive: boolean },
) => Promise<SavedStep>;

export interface AutosaveOptions {
  draft: Draft;
  journal: Journal;
  save: SaveCall;
  savedAt?: string;
  onSaved?: (stepId: string, saved: SavedStep) => void;
}

const CONFLICT = 409;

/**
 * Carries what is typed to the journal within a second and to the server after a short pause. A step is saved by one
 * call at a time; what a second device changed is joined in, and what both changed waits for the person's choice.
 */
export function createAutosave({ draft, journal, save, savedAt, onSaved }: AutosaveOptions) {
  let state: SaveState = { saving: false, dirty: false, unkept: false, savedAt, conflicts: [] };
  const listeners = new Set<() => void>();
  const running = new Map<string, Promise<void>>();
  const sent = createSentAnswers();
  let stopped = false;

  const update = (changes: Partial<SaveState>) => {
    const dirty = draft.stepIds().filter(draft.isDirty);
    const next: SaveState = {
      ...state,
      ...changes,
      dirty: dirty.length > 0,
      unfinished: dirty.length > 0 && !dirty.some(hasSendable),
      saving: running.size > 0,
      unkept: writer.failing(),
    };
    // Most letters change nothing here: the bar stays as it is.
    if ((Object.keys(next) as (keyof SaveState)[]).every((key) => next[key] === state[key])) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const hasSendable = (stepId: string) =>
    draft.isDirty(stepId) && !identical(draft.sendable(stepId), draft.step(stepId).base);

  const questionOf = (stepId: string) => state.conflicts.find((each) => each.stepId === stepId);
  const conflictsOf = (stepId: string) => questionOf(stepId)?.conflicts ?? [];

  const writer = createJournalWriter({
    journal,
    recordOf(stepId) {
      if (!draft.isDirty(stepId)) return undefined;
      const { answers, base, revision } = draft.step(stepId);
      const [unanswered, conflicts] = [sent.of(stepId), conflictsOf(stepId)];
      return { answers, base, baseRevision: revision, sent: unanswered, conflicts };
    },
    onTurn: () => update({}),
  });

  const timers = createSaveTimers((stepId) => void saveStep(stepId));

  const stopChanges = draft.onChange((stepId) => {
    writer.soon(stepId);
    timers.schedule(stepId);
    update({});
  });

  const join = (stepId: string, theirs: StepAnswers, revision: number, issues?: readonly EntryIssue[]) => {
    const { answers, base } = draft.step(stepId);
    const { merged, conflicts } = mergeAnswers(base, answers, theirs, sent.of(stepId));
    const open = [...stillOpen(conflictsOf(stepId), conflicts, merged, theirs), ...conflicts];
    const others = state.conflicts.filter((each) => each.stepId !== stepId);
    // News that disputes nothing new does not ask again somebody who has put the choice off.
    const putOff = conflicts.length === 0 && questionOf(stepId)?.putOff === true;
    sent.settle(stepId);
    draft.setBase(stepId, theirs, revision, issues);
    draft.setAnswers(stepId, merged);
    update({ conflicts: open.length > 0 ? [...others, { stepId, conflicts: open, putOff }] : others });
  };

  const attempt = async (stepId: string, keepalive: boolean): Promise<void> => {
    const { revision } = draft.step(stepId);
    const answers = draft.sendable(stepId);
    sent.add(stepId, answers);
    void writer.write(stepId);
    try {
      const data = answers as SaveStep['data'];
      const payload = { data, baseRevision: revision, definitionVersion: draft.definition.version };
      const saved = await save(stepId, payload, { keepalive });
      sent.settle(stepId);
      // An answer may come after the news of a later save, which stands.
      if (draft.step(stepId).revision < saved.revision)
        draft.setBase(stepId, answers, saved.revision, saved.issues);
      await writer.write(stepId);
      onSaved?.(stepId, saved);
      update({ savedAt: saved.savedAt, trouble: undefined });
    } catch (error) {
      if (isApiError(error) && error.code === CONFLICT) {
        const theirs = (error as ApiError & { data: StepConflict }).data;
        if (theirs.definitionVersion === draft.definition.version)
          return join(stepId, theirs.data, theirs.revision);
        sent.remove(stepId, answers);
        return update(OUTDATED);
      }
      const trouble = troubleOf(error);
      if (trouble.kind !== 'offline') sent.remove(stepId, answers);
      update({ trouble });
      // A page that was left goes on trying where nothing else has what was typed.
      if (trouble.kind === 'offline' && (!stopped || state.unkept)) timers.schedule(stepId, RETRY_AFTER_MS);
    }
  };

  const saveStep = async (stepId: string, { keepalive = false } = {}): Promise<void> => {
    timers.clear(stepId);
    const before = running.get(stepId);
    if (before) {
      await before;
      return saveStep(stepId, { keepalive });
    }
    if (!hasSendable(stepId) || questionOf(stepId) || state.outdated) return update({});
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
    /** Saves one step, or all, now. Resolves when the server has answered, whichever way. */
    async flush(stepId?: string): Promise<void> {
      const ids = stepId === undefined ? draft.stepIds() : [stepId];
      await Promise.all(ids.map((id) => saveStep(id)));
    },
    /**
     * For a page that may be gone in a moment: journals everything, and lets small saves outlive the page.
     * Resolves when everything is journaled.
     */
    async leave(): Promise<void> {
      let room = KEEPALIVE_LIMIT;
      const dirty = draft.stepIds().filter(draft.isDirty);
      for (const stepId of dirty) {
        sent.add(stepId, draft.sendable(stepId));
        journal.leave(stepId, draft.step(stepId).answers);
      }
      const journaled = dirty.map(writer.write);
      for (const stepId of dirty) {
        const { size } = new Blob([JSON.stringify(draft.step(stepId).answers)]);
        const keepalive = size < room;
        if (keepalive) room -= size;
        void saveStep(stepId, { keepalive });
      }
      await Promise.all(journaled);
    },
    /** Takes in what another device or tab has saved. */
    takeIn(stepId: string, theirs: StepAnswers, revision: number, issues?: readonly EntryIssue[]) {
      if (revision > draft.step(stepId).revision) join(stepId, theirs, revision, issues);
    },
    /** The entry is known to have moved: nothing is saved or joined in any more, only journaled. */
    outdate: () => update(OUTDATED),
    /** Conflicts that restoring the journal found. */
    addConflicts(found: SaveState['conflicts']) {
      update({ conflicts: [...state.conflicts, ...found] });
    },
    /** The person has chosen; what was chosen is saved. */
    settle(stepId: string, takeTheirs: (conflict: AnswerConflict) => boolean) {
      const found = questionOf(stepId);
      if (!found) return;
      update({ conflicts: state.conflicts.filter((each) => each !== found) });
      draft.setAnswers(stepId, settleConflicts(draft.step(stepId).answers, found.conflicts, takeTheirs));
      void writer.write(stepId);
      void saveStep(stepId);
    },
    /** Nothing is chosen and nothing of it saved; the form can be looked at meanwhile. */
    putConflictsOff() {
      update({ conflicts: state.conflicts.map((each) => ({ ...each, putOff: true })) });
    },
    /** Asks for the choice again; what was typed meanwhile counts. */
    askAgain() {
      const now = state.conflicts.map(({ stepId, conflicts }) => {
        const { answers, base } = draft.step(stepId);
        return { stepId, conflicts: stillOpen(conflicts, [], answers, base) };
      });
      update({ conflicts: now.filter(({ conflicts }) => conflicts.length > 0) });
      for (const { stepId } of now) void saveStep(stepId);
    },
    /** Marks trouble as over (back online, logged in again) and tries at once. */
    retry() {
      if (state.outdated) return;
      update({ trouble: undefined });
      for (const stepId of draft.stepIds()) if (draft.isDirty(stepId)) void saveStep(stepId);
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

const SAVE_AFTER_MS = 1500;
const SAVE_AT_LATEST_MS = 8000;

/** Saves a step when typing pauses, and now and then where it never does. */
export function createSaveTimers(save: (stepId: string) => void) {
  const timers = new Map<string, { timer: ReturnType<typeof setTimeout>; since: number }>();
  return {
    schedule(stepId: string, after = SAVE_AFTER_MS) {
      const known = timers.get(stepId);
      clearTimeout(known?.timer);
      const since = known?.since ?? Date.now();
      const wait = Math.max(0, Math.min(after, since + SAVE_AT_LATEST_MS - Date.now()));
      timers.set(stepId, { since, timer: setTimeout(() => save(stepId), wait) });
    },
    clear(stepId: string) {
      clearTimeout(timers.get(stepId)?.timer);
      timers.delete(stepId);
    },
    stop() {
      for (const { timer } of timers.values()) clearTimeout(timer);
    },
  };
}

/** More than these in a row are only sent to a server that is not there. */
const KEPT = 6;

/**
 * What was sent and never answered: it may or may not have reached the server. Found there later, it is this page's
 * own and no other device's change.
 */
export function createSentAnswers() {
  const steps = new Map<string, readonly StepAnswers[]>();
  const of = (stepId: string) => steps.get(stepId) ?? [];
  return {
    of,
    add(stepId: string, answers: StepAnswers) {
      const others = of(stepId).filter((each) => each !== answers);
      steps.set(stepId, [...others, answers].slice(-KEPT));
    },
    /** The server has said what it holds: nothing is uncertain any more. */
    settle: (stepId: string) => steps.delete(stepId),
    /** The server has refused these. */
    remove(stepId: string, answers: StepAnswers) {
      const others = of(stepId).filter((each) => each !== answers);
      steps.set(stepId, others);
    },
  };
}
