import { type ApiError, isApiError } from '@portal/api-client';
import type { SavedStep, SaveStep, StepConflict } from '@portal/contract/competition/entry';
import type { StepAnswers } from '@portal/contract/season/answers';
import type { Draft } from './draft';
import type { Journal } from './journal';
import { type AnswerConflict, mergeAnswers, settleConflicts } from './merge-answers';

const JOURNAL_AFTER_MS = 200;
const SAVE_AFTER_MS = 1500;
const SAVE_AT_LATEST_MS = 8000;
const RETRY_AFTER_MS = 5000;
/** Browsers refuse larger bodies from a page that is going away; the journal has them. */
const KEEPALIVE_LIMIT = 60_000;

/** Why input is not with the server although it should be. */
export type SaveTrouble = 'offline' | 'expired' | 'closed' | 'refused';

export interface SaveState {
  saving: boolean;
  dirty: boolean;
  /** ISO time of the latest save, by the server. */
  savedAt?: string;
  trouble?: { kind: SaveTrouble; message: string };
  conflicts: readonly { stepId: string; conflicts: readonly AnswerConflict[] }[];
}

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

const REGISTRATION_CLOSED = 1009001001;
const CONFLICT = 409;

function troubleOf(error: unknown): SaveState['trouble'] {
  if (!isApiError(error)) return { kind: 'refused', message: '保存失败，请稍后重试' };
  if (error.kind === 'network' || error.kind === 'timeout')
    return { kind: 'offline', message: '网络已断开，内容已保存在本机，联网后自动上传' };
  if (error.kind === 'session' || error.code === 401)
    return { kind: 'expired', message: '登录状态已过期，内容已保存在本机，重新登录后自动上传' };
  if (error.code === REGISTRATION_CLOSED) return { kind: 'closed', message: error.msg };
  return { kind: error.kind === 'http' ? 'offline' : 'refused', message: error.msg };
}

/**
 * Carries what is typed to the journal within a second and to the server after a short pause. A step is saved by one
 * call at a time; what a second device changed is joined in, and what both changed waits for the person's choice.
 */
export function createAutosave({ draft, journal, save, savedAt, onSaved }: AutosaveOptions) {
  let state: SaveState = { saving: false, dirty: false, savedAt, conflicts: [] };
  const listeners = new Set<() => void>();
  const journalTimers = new Map<string, ReturnType<typeof setTimeout>>();
  const saveTimers = new Map<string, { timer: ReturnType<typeof setTimeout>; since: number }>();
  const running = new Map<string, Promise<void>>();
  let stopped = false;

  const update = (changes: Partial<SaveState>) => {
    state = { ...state, ...changes, dirty: draft.stepIds().some(draft.isDirty), saving: running.size > 0 };
    for (const listener of listeners) listener();
  };

  const writeJournal = async (stepId: string) => {
    clearTimeout(journalTimers.get(stepId));
    journalTimers.delete(stepId);
    const { answers, base, revision } = draft.step(stepId);
    if (draft.isDirty(stepId)) await journal.write(stepId, { answers, base, baseRevision: revision });
    else await journal.forget(stepId);
  };

  const schedule = (stepId: string, after = SAVE_AFTER_MS) => {
    const known = saveTimers.get(stepId);
    clearTimeout(known?.timer);
    const since = known?.since ?? Date.now();
    const wait = Math.max(0, Math.min(after, since + SAVE_AT_LATEST_MS - Date.now()));
    saveTimers.set(stepId, { since, timer: setTimeout(() => void saveStep(stepId), wait) });
  };

  const stopChanges = draft.onChange((stepId) => {
    if (!journalTimers.has(stepId))
      journalTimers.set(
        stepId,
        setTimeout(() => void writeJournal(stepId).catch(() => undefined), JOURNAL_AFTER_MS),
      );
    schedule(stepId);
    update({});
  });

  const waitsForChoice = (stepId: string) => state.conflicts.some((each) => each.stepId === stepId);

  const join = (stepId: string, theirs: StepAnswers, revision: number) => {
    const { answers, base } = draft.step(stepId);
    const { merged, conflicts } = mergeAnswers(base, answers, theirs);
    draft.setBase(stepId, theirs, revision);
    draft.setAnswers(stepId, merged);
    const others = state.conflicts.filter((each) => each.stepId !== stepId);
    update({ conflicts: conflicts.length > 0 ? [...others, { stepId, conflicts }] : others });
  };

  const attempt = async (stepId: string, keepalive: boolean): Promise<void> => {
    const { answers, revision } = draft.step(stepId);
    try {
      const data = answers as SaveStep['data'];
      const saved = await save(stepId, { data, baseRevision: revision }, { keepalive });
      draft.setBase(stepId, answers, saved.revision);
      await writeJournal(stepId).catch(() => undefined);
      onSaved?.(stepId, saved);
      update({ savedAt: saved.savedAt, trouble: undefined });
    } catch (error) {
      if (isApiError(error) && error.code === CONFLICT) {
        const { data, revision: newer } = (error as ApiError & { data: StepConflict }).data;
        join(stepId, data, newer);
        return;
      }
      const trouble = troubleOf(error);
      update({ trouble });
      if (trouble?.kind === 'offline' && !stopped) schedule(stepId, RETRY_AFTER_MS);
    }
  };

  const saveStep = async (stepId: string, { keepalive = false } = {}): Promise<void> => {
    clearTimeout(saveTimers.get(stepId)?.timer);
    saveTimers.delete(stepId);
    const before = running.get(stepId);
    if (before) {
      await before;
      return saveStep(stepId, { keepalive });
    }
    if (!draft.isDirty(stepId) || waitsForChoice(stepId)) return update({});
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
    /** For a page that may be gone in a moment: journals everything, and lets small saves outlive the page. */
    leave() {
      for (const stepId of draft.stepIds()) {
        if (!draft.isDirty(stepId)) continue;
        void writeJournal(stepId).catch(() => undefined);
        const small = new Blob([JSON.stringify(draft.step(stepId).answers)]).size < KEEPALIVE_LIMIT;
        void saveStep(stepId, { keepalive: small });
      }
    },
    /** Takes in what another device or tab has saved. */
    takeIn: join,
    /** Conflicts that restoring the journal found. */
    addConflicts(found: SaveState['conflicts']) {
      update({ conflicts: [...state.conflicts, ...found] });
    },
    /** The person has chosen; what was chosen is saved. */
    settle(stepId: string, takeTheirs: (conflict: AnswerConflict) => boolean) {
      const found = state.conflicts.find((each) => each.stepId === stepId);
      if (!found) return;
      update({ conflicts: state.conflicts.filter((each) => each !== found) });
      draft.setAnswers(stepId, settleConflicts(draft.step(stepId).answers, found.conflicts, takeTheirs));
      void saveStep(stepId);
    },
    /** Marks trouble as over (back online, logged in again) and tries at once. */
    retry() {
      update({ trouble: undefined });
      for (const stepId of draft.stepIds()) if (draft.isDirty(stepId)) void saveStep(stepId);
    },
    stop() {
      stopped = true;
      stopChanges();
      for (const { timer } of saveTimers.values()) clearTimeout(timer);
    },
  };
}
export type Autosave = ReturnType<typeof createAutosave>;
