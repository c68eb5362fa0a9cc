import type { EntryDetail } from '@portal/contract/competition/entry';
import { rowPath } from '@portal/contract/season/row-path';
import type { Draft } from './draft';

const SPEAK_AFTER_MS = 400;

/**
 * Which mistakes are spoken of: those of fields that were left, and all of a step that was left or checked. A form
 * that was just opened does not accuse.
 */
export function createReveal() {
  const fields = new Set<string>();
  const steps = new Set<string>();
  const listeners = new Set<() => void>();
  const add = (to: Set<string>, name: string) => {
    if (to.has(name)) return;
    to.add(name);
    for (const listener of listeners) listener();
  };
  return {
    /**
     * A field was left. A moment later its mistakes may be spoken of: by then what was typed last is judged, and a
     * click that left the field has ended, so that no message pushes its target away.
     */
    left(stepId: string, path: readonly (string | number)[]) {
      setTimeout(() => add(fields, `${stepId}/${path.join('/')}`), SPEAK_AFTER_MS);
    },
    field: (stepId: string, path: readonly (string | number)[]) => add(fields, `${stepId}/${path.join('/')}`),
    step: (stepId: string) => add(steps, stepId),
    has: (stepId: string, path: readonly (string | number)[]) =>
      steps.has(stepId) || fields.has(`${stepId}/${path.join('/')}`),
    hasStep: (stepId: string) => steps.has(stepId),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type Reveal = ReturnType<typeof createReveal>;

/** What a reviewer has said of a field when the entry was sent back. */
export type Remark = NonNullable<EntryDetail['returned']>['fields'][number];

type Path = readonly (string | number)[];

/** @returns where a remark belongs now, beginning with the step's id: with its row, or at the table once that is gone */
export function placeOfRemark(draft: Pick<Draft, 'step'>, { path, rowId }: Remark): Path {
  if (rowId === undefined) return path;
  const [stepId = '', key = ''] = path;
  return rowPath(path, rowId, draft.step(String(stepId)).answers[key]);
}

/** @returns what was said of the answer at a path; what was said of a row that is gone is said of nothing else */
export function remarkAt(
  draft: Pick<Draft, 'step'>,
  remarks: readonly Remark[],
  stepId: string,
  path: Path,
): Remark | undefined {
  const name = [stepId, ...path].join('/');
  return remarks.find((remark) => {
    const place = placeOfRemark(draft, remark);
    return place.join('/') === name && (remark.rowId === undefined || place.length > 2);
  });
}

/** Whether something was said of a row or of anything in it. */
export function isRemarked(
  draft: Pick<Draft, 'step'>,
  remarks: readonly Remark[],
  row: readonly [stepId: string, key: string, at: number],
): boolean {
  return remarks.some((remark) => placeOfRemark(draft, remark).slice(0, 3).join('/') === row.join('/'));
}
