import type { EntryDetail, EntryIssue, SavedStep } from '@portal/contract/competition/entry';
import type { StepAnswers } from '@portal/season/answers';
import { getStepFields } from '@portal/season/definition';
import { maskStep } from '@portal/season/sensitive';
import { type KeptEntry, keptEntries } from './kept-entry';
import type { ServerClock } from './server-clock';

/** A step as the platform has it; issues are missing where it has not judged it. */
type StepState = Pick<SavedStep, 'revision' | 'savedAt'> & Partial<Pick<SavedStep, 'issues'>>;

/** Writes what the platform has of an open entry into the kept entry, and never goes back to an older state of a step. */
export interface KeptEntryWriter {
  /** The platform has answered the whole entry. */
  replace(entry: EntryDetail): void;
  /** The platform has answered with its state of a step. Resolves once that is kept. */
  setStep(stepId: string, answers: StepAnswers, state: StepState): Promise<void>;
}

/** Calls back once the page's worker is ready, at once if it is already. A later caller replaces an earlier one. */
export type WorkerWatch = (onReady: () => void) => void;

/**
 * Browsers say nothing about a worker that does not come: whoever waits for it would be kept in memory for as long as the
 * page is open, so only the last one waits.
 */
export function createWorkerWatch(ready: Promise<unknown>): WorkerWatch {
  let isReady = false;
  let last: (() => void) | undefined;
  ready.then(
    () => {
      isReady = true;
      last?.();
      last = undefined;
    },
    () => undefined, // Workers are forbidden here.
  );
  return (onReady) => {
    if (isReady) onReady();
    else last = onReady;
  };
}

let pageWorker: WorkerWatch | undefined;
const watchPageWorker: WorkerWatch = (onReady) => {
  pageWorker ??= createWorkerWatch(navigator.serviceWorker?.ready ?? new Promise(() => {}));
  pageWorker(onReady);
};

interface OpenedEntry extends Omit<KeptEntry, 'keptAt' | 'clockOffset'> {
  clock: Pick<ServerClock, 'offset'>;
  keptAt?: string | undefined;
}

/** Number of the entry that was opened last: only that one is kept. */
let newest = 0;

/**
 * Keeps an open entry from now on. Without a worker its page can not be opened offline, and nothing is kept.
 * @param opened with `keptAt` where it was opened from the kept entry, which stays as it is until the platform answers
 */
export function followEntry(
  { keptAt, clock, ...opened }: OpenedEntry,
  keep: (kept: KeptEntry) => Promise<void> = keptEntries.keep,
  watchWorker = watchPageWorker,
): KeptEntryWriter {
  newest += 1;
  const own = newest;
  let { entry } = opened;
  let isReadable = false;
  const write = async () => {
    if (isReadable && own === newest)
      await keep({ ...opened, entry, clockOffset: clock.offset(), keptAt: new Date().toISOString() });
  };
  watchWorker(() => {
    isReadable = true;
    if (!keptAt) void write();
  });
  return {
    replace(now) {
      // The answer may have been on its way while a later save arrived.
      const newer = Object.entries(entry.steps).filter(
        ([stepId, { revision }]) => revision > (now.steps[stepId]?.revision ?? 0),
      );
      const isOfNewer = ({ path }: EntryIssue) => newer.some(([stepId]) => stepId === path[0]);
      entry = {
        ...now,
        steps: { ...now.steps, ...Object.fromEntries(newer) },
        issues: [...now.issues.filter((issue) => !isOfNewer(issue)), ...entry.issues.filter(isOfNewer)],
      };
      void write();
    },
    async setStep(stepId, answers, { revision, savedAt, issues = [] }) {
      if (revision < (entry.steps[stepId]?.revision ?? 0)) return;
      const data = maskStep(
        getStepFields(opened.definition, stepId),
        answers,
      ) as EntryDetail['steps'][string]['data'];
      const isOfStep = ({ path }: EntryIssue) => path[0] === stepId;
      entry = {
        ...entry,
        steps: { ...entry.steps, [stepId]: { data, revision, savedAt } },
        issues: [...entry.issues.filter((issue) => !isOfStep(issue)), ...issues.filter(isOfStep)],
      };
      await write();
    },
  };
}
