import type { EntryDetail, EntryIssue, SavedStep } from '@portal/contract/competition/entry';
import type { StepAnswers } from '@portal/season/answers';
import { getStepFields } from '@portal/season/definition';
import { maskStep } from '@portal/season/sensitive';
import { type KeptEntry, keptEntries } from './kept-entry';
import type { ServerClock } from './server-clock';

/** Without issues if the server has not judged the step. */
type StepState = Pick<SavedStep, 'revision' | 'savedAt'> & Partial<Pick<SavedStep, 'issues'>>;

/** Never replaces a step by an older revision. */
export interface KeptEntryWriter {
  replace(entry: EntryDetail): void;
  /** Resolves when the step is stored. */
  setStep(stepId: string, answers: StepAnswers, state: StepState): Promise<void>;
}

/** A new callback replaces the previous one. */
export type WorkerWatch = (onReady: () => void) => void;

/**
 * `serviceWorker.ready` never settles without a worker: holding only the last callback avoids leaking closed
 * entries.
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
    () => undefined, // Service workers are blocked.
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

/** Sequence number of the entry opened last: only that one is kept. */
let newest = 0;

/**
 * Does nothing without a service worker: the page could not be opened offline.
 * @param opened with `keptAt` if opened from the kept copy, which is not rewritten until the server responds
 */
export function keepEntryUpdated(
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
      // A later save may have completed while this response was in transit.
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
