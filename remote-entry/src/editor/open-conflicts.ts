import type { StepAnswers } from '@portal/season/answers';
import type { StepDraft } from './draft';
import {
  type AnswerConflict,
  applyChoices,
  type ConflictSide,
  findOpenConflicts,
  isEquivalent,
} from './merge-answers';

/** Not saved until the participant has chosen. */
export interface OpenConflicts {
  stepId: string;
  conflicts: readonly AnswerConflict[];
  postponed?: boolean;
}

interface Merge {
  merged: StepAnswers;
  conflicts: readonly AnswerConflict[];
  theirs: StepAnswers;
  revision: number;
}

const isAbout = (path: AnswerConflict['path']) => (conflict: AnswerConflict) =>
  conflict.path.join('/') === path.join('/');

export function createOpenConflicts() {
  let open: readonly OpenConflicts[] = [];
  /** Latest revision saved by another tab of this browser, by step. */
  const savedInTabs = new Map<string, number>();
  const find = (stepId: string) => open.find((each) => each.stepId === stepId);
  const get = (stepId: string) => find(stepId)?.conflicts ?? [];
  const without = (stepId: string) => open.filter((each) => each.stepId !== stepId);
  const mark = (stepId: string, change: (conflict: AnswerConflict) => AnswerConflict) => {
    open = open.map((each) =>
      each.stepId === stepId ? { ...each, conflicts: each.conflicts.map(change) } : each,
    );
  };
  return {
    list: () => open,
    has: (stepId: string) => find(stepId) !== undefined,
    get,
    /** Conflicts from several records of one step become one choice. */
    add(found: readonly OpenConflicts[]) {
      for (const { stepId, conflicts } of found) {
        const joined = joinConflicts(get(stepId), conflicts);
        open = [...without(stepId), ...(joined.length > 0 ? [{ stepId, conflicts: joined }] : [])];
      }
    },
    followMerge(stepId: string, { merged, conflicts, theirs, revision }: Merge) {
      const savedBy = savedInTabs.get(stepId) === revision ? ('tab' as const) : ('device' as const);
      const found = conflicts.map((each) => {
        const choice = get(stepId).find(isAbout(each.path))?.choice;
        return { ...each, savedBy, ...(choice ? { choice } : {}) };
      });
      const still = [...findOpenConflicts(get(stepId), found, merged, theirs), ...found];
      // A postponed choice is only asked again if there is a new conflict.
      const postponed = conflicts.length === 0 && find(stepId)?.postponed === true;
      const own = still.length > 0 ? [{ stepId, conflicts: still, postponed }] : [];
      open = [...without(stepId), ...own];
    },
    /** The conflict may have been found before this message arrived. */
    noteTabSave(stepId: string, revision: number, { revision: merged }: StepDraft) {
      savedInTabs.set(stepId, revision);
      if (merged === revision) mark(stepId, (each) => ({ ...each, savedBy: 'tab' }));
    },
    choose(stepId: string, choice: ConflictSide, path?: AnswerConflict['path']) {
      mark(stepId, (each) => (!path || isAbout(path)(each) ? { ...each, choice } : each));
    },
    /** @returns undefined if there were no conflicts */
    resolve(stepId: string, answers: StepAnswers): StepAnswers | undefined {
      const found = find(stepId);
      open = without(stepId);
      return found && applyChoices(answers, found.conflicts, ({ choice = 'mine' }) => choice);
    },
    postpone() {
      open = open.map((each) => ({ ...each, postponed: true }));
    },
    /** @returns ids of the steps that had conflicts */
    reopen(getStep: (stepId: string) => StepDraft): string[] {
      const asked = open.map(({ stepId }) => stepId);
      open = open
        .map(({ stepId, conflicts }) => {
          const { answers, base } = getStep(stepId);
          return { stepId, conflicts: findOpenConflicts(conflicts, [], answers, base) };
        })
        .filter(({ conflicts }) => conflicts.length > 0);
      return asked;
    },
  };
}

/** For an answer in conflict in both, keeps the later input and the server's side of the earlier conflict. */
function joinConflicts(earlier: readonly AnswerConflict[], later: readonly AnswerConflict[]) {
  const byPath = new Map(earlier.map((each) => [each.path.join('/'), each]));
  for (const each of later) {
    const key = each.path.join('/');
    byPath.set(key, { ...each, theirs: (byPath.get(key) ?? each).theirs });
  }
  return [...byPath.values()].filter(({ mine, theirs }) => !isEquivalent(mine, theirs));
}
