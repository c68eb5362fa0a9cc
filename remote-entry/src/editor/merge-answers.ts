import { asRecord, type StepAnswers } from '@portal/season/answers';
import { isEmpty } from '@portal/season/condition';
import { getStepFields, type SeasonDefinition } from '@portal/season/definition';
import { isMasked, mask } from '@portal/season/mask';
import { mapSensitive } from '@portal/season/sensitive';
import { normalizeAnswers } from '@portal/season/step-answers';

export interface AnswerConflict {
  /** Field; or field, row id and column; or field, row and year. */
  path: string[];
  mine: unknown;
  theirs: unknown;
  /** Who saved the other side; undefined if unknown, as for restored input. */
  savedBy?: 'tab' | 'device';
  /** The participant's choice, not saved yet. */
  choice?: ConflictSide;
}

/** The chosen version of an answer; for longer text also both, one after the other. */
export type ConflictSide = 'mine' | 'theirs' | 'both';

type Compare = (one: unknown, other: unknown) => boolean;

function compareDeep(one: unknown, other: unknown, same: Compare): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false;
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].every((key) =>
    same(first[key], second[key]),
  );
}

/** Whitespace is not blank: it may be the beginning of an answer. */
function isBlankDeep(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isBlankDeep);
  return value === undefined || value === null || value === '';
}

/** @returns whether two answers have the same characters; all empty values are equal */
export function isIdentical(one: unknown, other: unknown): boolean {
  return one === other || (isBlankDeep(one) && isBlankDeep(other)) || compareDeep(one, other, isIdentical);
}

/** @returns whether two answers may be equal: a masked number equals its original, and all blank values are equal */
export function isEquivalent(one: unknown, other: unknown): boolean {
  if (one === other || (isEmpty(one) && isEmpty(other))) return true;
  if (isMasked(one) || isMasked(other)) return mask(one) === other || mask(other) === one;
  return compareDeep(one, other, isEquivalent);
}

type Row = StepAnswers;
type Rows = ReadonlyMap<string, Row>;

function rowsById(value: unknown, idKey: 'id' | 'fileId' = 'id'): Rows | undefined {
  if (isEmpty(value)) return new Map();
  if (!Array.isArray(value)) return undefined;
  const rows = value.map(asRecord);
  if (rows.some((row) => typeof row[idKey] !== 'string')) return undefined;
  return new Map(rows.map((row) => [String(row[idKey]), row as Row]));
}

const filesById = (value: unknown) => rowsById(value, 'fileId');

type Figures = Readonly<Record<string, StepAnswers>>;

/** Figures by row and year; the only answer that is a record of records. */
function asFigures(value: unknown): Figures | undefined {
  if (isEmpty(value)) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const rows = Object.values(value);
  const plain = rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row));
  return plain ? (value as Figures) : undefined;
}

interface Versions<T> {
  base: T;
  mine: T;
  theirs: T;
  /** Answers sent without a reply: if the server has them, they are not another device's change. */
  sent: readonly T[];
}

/**
 * Three-way merge of a step. Takes changes made on one side only; if both sides changed, keeps ours and reports a
 * conflict. Tables and figures are merged by cell, multiple files of a field by file. A row removed on one side but
 * changed on the other is kept.
 */
export function mergeAnswers(
  base: StepAnswers,
  mine: StepAnswers,
  theirs: StepAnswers,
  sent: readonly StepAnswers[] = [],
): { merged: Record<string, unknown>; conflicts: AnswerConflict[] } {
  const conflicts: AnswerConflict[] = [];
  const merged = mergeRecord({ base, mine, theirs, sent }, [], conflicts);
  return { merged, conflicts };
}

interface StepVersions extends Omit<Versions<StepAnswers>, 'sent'> {
  sent?: readonly StepAnswers[] | undefined;
}

/** The server normalizes answers before masking them, so each of ours, earlier ones too, is compared in both forms. */
export function mergeStep(
  definition: SeasonDefinition,
  stepId: string,
  { base, mine, theirs, sent = [] }: StepVersions,
) {
  const tidied = [base, ...sent, mine].map((answers) => normalizeAnswers(definition, stepId, answers));
  const { merged, conflicts } = mergeAnswers(base, mine, theirs, [...sent, ...tidied]);
  return { merged: clearRemovedMasks(definition, stepId, merged, theirs), conflicts };
}

/** Clears the masks of a row that was removed elsewhere: the server no longer has its sensitive answers. */
function clearRemovedMasks(
  definition: SeasonDefinition,
  stepId: string,
  merged: StepAnswers,
  theirs: StepAnswers,
): Record<string, unknown> {
  return mapSensitive(getStepFields(definition, stepId), merged, (value, path, rowId) => {
    const [table = ''] = path.split('.');
    const isRemoved = typeof rowId === 'string' && !rowsById(theirs[table])?.has(rowId);
    return isRemoved && isMasked(value) ? null : value;
  });
}

function mergeRecord(
  { base, mine, theirs, sent }: Versions<StepAnswers>,
  path: string[],
  conflicts: AnswerConflict[],
): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const own = sent.map((answers) => answers[key]);
    const versions = { base: base[key], mine: mine[key], theirs: theirs[key], sent: own };
    merged[key] = mergeValue(versions, [...path, key], conflicts);
  }
  return merged;
}

function mergeValue(versions: Versions<unknown>, path: string[], conflicts: AnswerConflict[]): unknown {
  const { base, mine, theirs, sent } = versions;
  // Numbers that differ only in the middle have the same mask: a mask must not replace a retyped number.
  if (isEquivalent(mine, theirs)) return isIdentical(base, mine) ? theirs : mine;
  if ([base, ...sent].some((known) => isEquivalent(known, theirs))) return mine;
  if (isIdentical(base, mine)) return theirs;
  const figures = [asFigures(base), asFigures(mine), asFigures(theirs)] as const;
  const [old = {}, own, other] = figures;
  if (path.length === 1 && own && other) {
    const earlier = sent.map((value) => asFigures(value) ?? {});
    return mergeFigures({ base: old, mine: own, theirs: other, sent: earlier }, path, conflicts);
  }
  const [before, here, there] = [rowsById(base), rowsById(mine), rowsById(theirs)];
  if (path.length === 1 && before && here && there && here.size + there.size > 0) {
    const own = sent.map((value) => rowsById(value) ?? new Map<string, Row>());
    return mergeRows({ base: before, mine: here, theirs: there, sent: own }, path, conflicts);
  }
  const [original, ours, others] = [filesById(base), filesById(mine), filesById(theirs)];
  if (original && ours && others && ours.size + others.size > 0) {
    const own = sent.map((value) => filesById(value) ?? new Map<string, Row>());
    return mergeFiles({ base: original, mine: ours, theirs: others, sent: own });
  }
  conflicts.push({ path, mine, theirs });
  return mine;
}

function mergeFigures(
  { base, mine, theirs, sent }: Versions<Figures>,
  path: string[],
  conflicts: AnswerConflict[],
): Record<string, unknown> {
  const rows = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const getRow = (figures: Figures, row: string) => figures[row] ?? {};
  const merged = rows.map((row) => {
    const own = sent.map((figures) => getRow(figures, row));
    const versions = {
      base: getRow(base, row),
      mine: getRow(mine, row),
      theirs: getRow(theirs, row),
      sent: own,
    };
    return [row, mergeRecord(versions, [...path, row], conflicts)];
  });
  return Object.fromEntries(merged);
}

function mergeRows(
  { base, mine, theirs, sent }: Versions<Rows>,
  path: string[],
  conflicts: AnswerConflict[],
): unknown[] {
  const merged: unknown[] = [];
  const known = (id: string) => [base, ...sent].flatMap((rows) => rows.get(id) ?? []);
  for (const [id, row] of mine) {
    const [before, other] = [base.get(id), theirs.get(id)];
    if (other) {
      const own = sent.map((rows) => rows.get(id) ?? {});
      const versions = { base: before ?? {}, mine: row, theirs: other, sent: own };
      merged.push(mergeRecord(versions, [...path, id], conflicts));
    } else if (!before || !isEquivalent(before, row)) merged.push(row);
  }
  for (const [id, row] of theirs) {
    if (mine.has(id)) continue;
    const before = known(id);
    if (before.length === 0 || !before.some((each) => isEquivalent(each, row))) merged.push(row);
  }
  return merged;
}

/** Keeps files added on either side and drops files removed on either side; files are never changed in place. */
function mergeFiles({ base, mine, theirs, sent }: Versions<Rows>): unknown {
  const known = (id: string) => [base, ...sent].some((files) => files.has(id));
  const kept = [...mine].filter(([id]) => theirs.has(id) || !base.has(id));
  const added = [...theirs].filter(([id]) => !mine.has(id) && !known(id));
  const merged = [...kept, ...added].map(([, file]) => file);
  return merged.length > 0 ? merged : null;
}

function valueAt(answers: StepAnswers, [field = '', rowId, column]: readonly string[]): unknown {
  if (rowId === undefined || column === undefined) return answers[field];
  if (!Array.isArray(answers[field])) return asRecord(asRecord(answers[field])[rowId])[column];
  return rowsById(answers[field])?.get(rowId)?.[column];
}

/** @returns whether the participant removed the cell's row, which resolves its conflict */
function rowIsGone(answers: StepAnswers, [field = '', rowId]: readonly string[]): boolean {
  return rowId !== undefined && Array.isArray(answers[field]) && !rowsById(answers[field])?.has(rowId);
}

/** @param found conflicts of the latest merge; they replace earlier ones on the same answers */
export function findOpenConflicts(
  earlier: readonly AnswerConflict[],
  found: readonly AnswerConflict[],
  mine: StepAnswers,
  theirs: StepAnswers,
): AnswerConflict[] {
  const replaced = new Set(found.map(({ path }) => path.join('/')));
  return earlier
    .filter(({ path }) => !replaced.has(path.join('/')) && !rowIsGone(mine, path))
    .map((each) => ({ ...each, mine: valueAt(mine, each.path), theirs: valueAt(theirs, each.path) }))
    .filter((each) => !isEquivalent(each.mine, each.theirs));
}

export function applyChoices(
  merged: StepAnswers,
  conflicts: readonly AnswerConflict[],
  choose: (conflict: AnswerConflict) => ConflictSide,
): Record<string, unknown> {
  const settled: Record<string, unknown> = { ...merged };
  for (const conflict of conflicts) {
    const side = choose(conflict);
    if (side === 'mine') continue;
    const { path, theirs } = conflict;
    const [field = '', rowId, column] = path;
    const chosen = side === 'both' ? [valueAt(merged, path), theirs].filter(Boolean).join('\n\n') : theirs;
    if (rowId === undefined || column === undefined) settled[field] = chosen;
    else settled[field] = withCell(settled[field], rowId, column, chosen);
  }
  return settled;
}

function withCell(value: unknown, row: string, column: string, cell: unknown): unknown {
  if (Array.isArray(value))
    return value.map((each: Row) => (each.id === row ? { ...each, [column]: cell } : each));
  const figures = asRecord(value);
  return { ...figures, [row]: { ...asRecord(figures[row]), [column]: cell } };
}
