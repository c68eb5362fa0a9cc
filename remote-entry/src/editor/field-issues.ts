import type { EntryDetail } from '@portal/contract/competition/entry';
import { getValueAt, resolveRowPath } from '@portal/season/answers';
import type { WhenReleased } from '@portal/ui/press-watch';
import type { Draft } from './draft';
import { createListeners } from './listeners';
import { isIdentical } from './merge-answers';

type Path = readonly (string | number)[];

interface TouchedFieldsOptions extends Pick<Draft, 'settle' | 'step'> {
  whenReleased: WhenReleased;
}

/** Issues are shown on fields that have lost focus, and on all fields of a step that was left or checked. */
export function createTouchedFields({ settle, step, whenReleased }: TouchedFieldsOptions) {
  const fields = new Set<string>();
  const steps = new Set<string>();
  const { subscribe, notify } = createListeners();
  /** Rows are identified by id because their index changes when rows move. */
  const toKey = (stepId: string, [key = '', row, ...column]: Path) => {
    const id = typeof row === 'number' ? getValueAt(step(stepId).answers, [key, row, 'id']) : row;
    return [stepId, key, id, ...column].join('/');
  };
  const addTo = (set: Set<string>, key: string) => {
    if (set.has(key)) return;
    set.add(key);
    notify();
  };
  return {
    /** Waits until the pointer is released: showing a message earlier would move the button being pressed. */
    blur(stepId: string, path: Path) {
      const key = toKey(stepId, path);
      whenReleased(() => {
        settle();
        addTo(fields, key);
      });
    },
    add: (stepId: string, path: Path) => addTo(fields, toKey(stepId, path)),
    addStep: (stepId: string) => addTo(steps, stepId),
    has: (stepId: string, path: Path) => steps.has(stepId) || fields.has(toKey(stepId, path)),
    subscribe,
  };
}
export type TouchedFields = ReturnType<typeof createTouchedFields>;

export type ReviewComment = NonNullable<EntryDetail['returned']>['fields'][number];

/** @returns the comment's current path including the step's id; the table's path if its row was removed */
export function locateComment(draft: Pick<Draft, 'step'>, { path, rowId }: ReviewComment): Path {
  if (rowId === undefined) return path;
  const [stepId = '', key = ''] = path;
  return resolveRowPath(path, rowId, draft.step(String(stepId)).answers[key]);
}

/** @returns comments whose answer is unchanged since submission; removing the row counts as a change */
export function findUntouchedComments(
  draft: Pick<Draft, 'step'>,
  { returned, steps }: Pick<EntryDetail, 'returned' | 'steps'>,
): ReviewComment[] {
  return (returned?.fields ?? []).filter((comment) => {
    const [stepId = '', ...path] = locateComment(draft, comment);
    if (comment.changed || (comment.rowId !== undefined && path.length < 2)) return false;
    const [, ...before] = comment.path;
    const opened = getValueAt(steps[String(stepId)]?.data ?? {}, before);
    return isIdentical(getValueAt(draft.step(String(stepId)).answers, path), opened);
  });
}

/** @returns the comment on the answer at a path; never a comment on a removed row */
export function findComment(
  draft: Pick<Draft, 'step'>,
  comments: readonly ReviewComment[],
  stepId: string,
  path: Path,
): ReviewComment | undefined {
  const wanted = [stepId, ...path].join('/');
  return comments.find((comment) => {
    const current = locateComment(draft, comment);
    return current.join('/') === wanted && (comment.rowId === undefined || current.length > 2);
  });
}

export function rowHasComment(
  draft: Pick<Draft, 'step'>,
  comments: readonly ReviewComment[],
  row: readonly [stepId: string, key: string, index: number],
): boolean {
  return comments.some((comment) => locateComment(draft, comment).slice(0, 3).join('/') === row.join('/'));
}
