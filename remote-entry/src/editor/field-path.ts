import { paths } from '@portal/contract/paths';
import { asRows } from '@portal/contract/season/answers';
import { fieldsOf } from '@portal/contract/season/judge';
import { fileValueSchema } from '@portal/contract/season/value-shapes';
import type { Draft } from './draft';

/** Where in the entry an answer belongs: a field of a step, or a cell of a table's row. */
export interface Place {
  stepId: string;
  key: string;
  cell?: { rowId: string; column: string };
}

/** @returns a name for the place that stays the same while rows move */
export function placeName({ stepId, key, cell }: Place): string {
  return cell ? `${stepId}/${key}/${cell.rowId}/${cell.column}` : `${stepId}/${key}`;
}

/** @returns the place that `placeName` named */
export function placeOf(name: string): Place {
  const [stepId = '', key = '', rowId, column] = name.split('/');
  return rowId && column ? { stepId, key, cell: { rowId, column } } : { stepId, key };
}

/** @returns the answer at a place; undefined where the row is gone */
export function answerAt(draft: Draft, { stepId, key, cell }: Place): unknown {
  const value = draft.step(stepId).answers[key];
  return cell ? asRows(value).find((row) => row.id === cell.rowId)?.[cell.column] : value;
}

/** @returns the answer that the server is known to hold at a place, masked where it is sensitive */
export function storedAt(draft: Draft, { stepId, key, cell }: Place): unknown {
  const value = draft.step(stepId).base[key];
  return cell ? asRows(value).find((row) => row.id === cell.rowId)?.[cell.column] : value;
}

/** @returns id of the file at a place; undefined where none is */
export function fileIdAt(draft: Draft, place: Place): string | undefined {
  return fileValueSchema.safeParse(answerAt(draft, place)).data?.fileId;
}

/** @returns whether the form still has the field, and the answers the row */
export function hasPlace(draft: Draft, { stepId, key, cell }: Place): boolean {
  const { definition } = draft;
  if (!definition.steps.some((step) => step.id === stepId)) return false;
  if (!fieldsOf(definition, stepId).some((field) => field.key === key)) return false;
  return !cell || asRows(draft.step(stepId).answers[key]).some((row) => row.id === cell.rowId);
}

/** Writes an answer; a cell whose row is gone is left out. */
export function writeAnswer(draft: Draft, place: Place, value: unknown, how?: { typed: boolean }): void {
  const { stepId, key, cell } = place;
  const rows = () =>
    asRows(draft.step(stepId).answers[key]).map((row) =>
      row.id === cell?.rowId ? { ...row, [cell?.column ?? '']: value } : row,
    );
  draft.setAnswer(stepId, key, cell ? rows() : value, how);
}

/** @returns the DOM id of the input at a path, for labels and for links from the list of what is missing */
export function fieldId(stepId: string, path: readonly (string | number)[]): string {
  return `answer-${stepId}-${path.join('-')}`;
}

/** Shows and focuses the input at a path, or the nearest thing around it that is there. */
export function focusField(stepId: string, path: readonly (string | number)[]): boolean {
  for (let length = path.length; length > 0; length -= 1) {
    const element = document.getElementById(fieldId(stepId, path.slice(0, length)));
    if (!element) continue;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
    return true;
  }
  return false;
}

/** @returns the address of a step, and of a field in it, of the same entry */
export function stepHref(
  query: URLSearchParams,
  stepId: string,
  path?: readonly (string | number)[],
): string {
  const parts = new URLSearchParams();
  const entry = query.get('entry');
  if (entry) parts.set('entry', entry);
  parts.set('step', stepId);
  if (path) parts.set('field', path.join('.'));
  return `${paths.competitionEnter.href()}?${parts}`;
}
