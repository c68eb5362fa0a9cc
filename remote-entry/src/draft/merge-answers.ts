import { asRecord, type StepAnswers } from '@portal/contract/season/answers';
import { isEmpty } from '@portal/contract/season/condition';
import { isMasked, mask } from '@portal/contract/season/sensitive';

/** One answer that was changed here and elsewhere, differently. */
export interface AnswerConflict {
  /** Field, or field, row id and column. */
  path: string[];
  mine: unknown;
  theirs: unknown;
}

/** @returns whether two answers say the same: nothing equals nothing, and a masked number equals its original */
export function sameAnswer(one: unknown, other: unknown): boolean {
  if (one === other || (isEmpty(one) && isEmpty(other))) return true;
  if (isMasked(one) || isMasked(other)) return mask(one) === other || mask(other) === one;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false;
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].every((key) =>
    sameAnswer(first[key], second[key]),
  );
}

/** @returns whether two versions of a step hold the same answers */
export function sameStep(one: StepAnswers, other: StepAnswers): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    sameAnswer(one[key], other[key]),
  );
}

type Row = StepAnswers & { id: string };

function rowsById(value: unknown): Map<string, Row> | undefined {
  if (isEmpty(value)) return new Map();
  if (!Array.isArray(value)) return undefined;
  const rows = value.map(asRecord);
  if (rows.some((row) => typeof row.id !== 'string')) return undefined;
  return new Map(rows.map((row) => [String(row.id), row as Row]));
}

/**
 * Joins two versions of a step that grew from the same one. What only one side changed is taken; what both changed
 * differently keeps this side's answer and is reported, so that a person chooses. Rows of tables are joined one by one;
 * a row that either side still has stays.
 */
export function mergeAnswers(
  base: StepAnswers,
  mine: StepAnswers,
  theirs: StepAnswers,
): { merged: Record<string, unknown>; conflicts: AnswerConflict[] } {
  const conflicts: AnswerConflict[] = [];
  const merged = mergeRecord(base, mine, theirs, [], conflicts);
  return { merged, conflicts };
}

function mergeRecord(
  base: StepAnswers,
  mine: StepAnswers,
  theirs: StepAnswers,
  path: string[],
  conflicts: AnswerConflict[],
): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)]))
    merged[key] = mergeValue(base[key], mine[key], theirs[key], [...path, key], conflicts);
  return merged;
}

function mergeValue(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: string[],
  conflicts: AnswerConflict[],
): unknown {
  if (sameAnswer(mine, theirs) || sameAnswer(base, theirs)) return mine;
  if (sameAnswer(base, mine)) return theirs;
  const rows = [rowsById(base), rowsById(mine), rowsById(theirs)] as const;
  const [before, here, there] = rows;
  if (path.length === 1 && before && here && there && here.size + there.size > 0)
    return mergeRows(before, here, there, path, conflicts);
  conflicts.push({ path, mine, theirs });
  return mine;
}

function mergeRows(
  base: Map<string, Row>,
  mine: Map<string, Row>,
  theirs: Map<string, Row>,
  path: string[],
  conflicts: AnswerConflict[],
): unknown[] {
  const joined: unknown[] = [];
  for (const [id, row] of mine) {
    const [before, other] = [base.get(id), theirs.get(id)];
    if (other) joined.push(mergeRecord(before ?? {}, row, other, [...path, id], conflicts));
    else if (!before || !sameAnswer(before, row)) joined.push(row);
  }
  for (const [id, row] of theirs) {
    const before = base.get(id);
    if (!mine.has(id) && (!before || !sameAnswer(before, row))) joined.push(row);
  }
  return joined;
}

/** @returns the answers with each conflict settled the way the person chose */
export function settleConflicts(
  merged: StepAnswers,
  conflicts: readonly AnswerConflict[],
  takeTheirs: (conflict: AnswerConflict) => boolean,
): Record<string, unknown> {
  const settled: Record<string, unknown> = { ...merged };
  for (const conflict of conflicts) {
    if (!takeTheirs(conflict)) continue;
    const [field = '', rowId, column] = conflict.path;
    if (rowId === undefined || column === undefined) settled[field] = conflict.theirs;
    else
      settled[field] = (settled[field] as Row[]).map((row) =>
        row.id === rowId ? { ...row, [column]: conflict.theirs } : row,
      );
  }
  return settled;
}
