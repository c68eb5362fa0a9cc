import { asRows, createLookup, type EntryAnswers, findTrack, type StepAnswers } from './answers';
import { type Condition, isEmpty, isMet, type Lookup } from './condition';
import { getJudgedSteps, getStep, getStepFields, type SeasonDefinition } from './definition';
import type { Column, Field } from './field';
import type { Check } from './fields/field-settings';
import type { AnswerPart } from './fields/field-type';
import { getAnswerSchema, getColumns, getComposite, getFieldType } from './fields/registry';
import { isMasked } from './mask';
import { checkCell, checkType, getMissingMessage } from './value-checks';

export interface StepIssue {
  stepId: string;
  /** Starts with the field's key; in a table, then row index and column; in a matrix, row and year. */
  path: (string | number)[];
  message: string;
  level: 'error' | 'warning';
  isMissing?: true;
}

/** @returns the fields that this entry is asked for; the track decides which materials are required */
export function getVisibleFields(
  definition: SeasonDefinition,
  stepId: string,
  answers: EntryAnswers,
): Field[] {
  const lookup = createLookup(definition, answers, stepId);
  const shown = getStepFields(definition, stepId).filter((field) => !field.when || isMet(field.when, lookup));
  const { track } = findTrack(definition, answers);
  if (getStep(definition, stepId).kind !== 'materials' || !track) return shown;
  const { required, optional } = track.materials;
  return shown
    .filter((field) => required.includes(field.key) || optional.includes(field.key))
    .map((field) => ({ ...field, required: required.includes(field.key) }));
}

export function isRequired(field: { required?: boolean | Condition }, lookup: Lookup): boolean {
  return typeof field.required === 'object' ? isMet(field.required, lookup) : field.required === true;
}

/** @returns all issues of one step; warnings never block */
export function judgeStep(definition: SeasonDefinition, stepId: string, answers: EntryAnswers): StepIssue[] {
  const data = answers.data[stepId] ?? {};
  return getVisibleFields(definition, stepId, answers).flatMap((field) =>
    judgeField(definition, stepId, field, data[field.key], answers),
  );
}

/** @returns all issues of the entry; supplements are not judged */
export function judgeEntry(definition: SeasonDefinition, answers: EntryAnswers): StepIssue[] {
  return getJudgedSteps(definition).flatMap((step) => judgeStep(definition, step.id, answers));
}

/** @param field a visible field @returns the issues of its answer */
export function judgeField(
  definition: SeasonDefinition,
  stepId: string,
  field: Field,
  value: unknown,
  answers: EntryAnswers,
): StepIssue[] {
  const judge: Judge = { definition, answers, stepId };
  const found = getComposite(field) ? judgeParts(judge, field, value) : judgeCell(judge, field, value);
  return found.map((issue) => ({ ...issue, stepId, path: [field.key, ...issue.path] }));
}

interface Judge {
  definition: SeasonDefinition;
  answers: EntryAnswers;
  stepId: string;
}
type Found = Omit<StepIssue, 'stepId'>;

function error(message: string, path: (string | number)[] = []): Found {
  return { path, message, level: 'error' };
}

function dueChecks(field: Field, lookup: Lookup): Check[] {
  return (field.checks ?? []).filter((check) => !check.when || isMet(check.when, lookup));
}

/** The row that contains the judged cell, and the key of its table. */
interface InRow {
  key: string;
  row: StepAnswers;
}

/** @returns whether a masked answer is the one that the server has, rather than one that was typed */
function isStored({ answers, stepId }: Judge, field: Field, value: unknown, at?: InRow): boolean {
  const stored = answers.stored?.[stepId] ?? {};
  const record = at ? asRows(stored[at.key]).find(({ id }) => id === at.row.id) : stored;
  return JSON.stringify(record?.[field.key]) === JSON.stringify(value);
}

function judgeCell(judge: Judge, field: Field, value: unknown, at?: InRow): Found[] {
  const lookup = createLookup(judge.definition, judge.answers, judge.stepId, at?.row);
  if (isEmpty(value))
    return isRequired(field, lookup) ? [{ ...error(getMissingMessage(field)), isMissing: true }] : [];
  if (field.sensitive && isMasked(value))
    return isStored(judge, field, value, at) ? [] : [error(`请填写完整的${field.label}，不能包含“*”`)];
  const fault = checkType(judge.definition, field, value);
  if (fault) return [error(fault)];
  const dangling = getFieldType(field).danglingFault?.(field, value, lookup);
  if (dangling) return [error(dangling)];
  return dueChecks(field, lookup).flatMap((check) => {
    const message = checkCell(check, field, value, lookup, judge);
    return message ? [{ path: [], message: check.message ?? message, level: check.level ?? 'error' }] : [];
  });
}

/** @returns the questions within an answer that this entry is asked */
export function listVisibleParts(
  definition: SeasonDefinition,
  answers: EntryAnswers,
  stepId: string,
  field: Field,
  value: unknown,
): AnswerPart[] {
  const parts = getComposite(field)?.parts(field, value, createLookup(definition, answers, stepId)) ?? [];
  return parts.filter(
    ({ field: { when }, row }) => !when || isMet(when, createLookup(definition, answers, stepId, row)),
  );
}

function judgeParts(judge: Judge, field: Field, value: unknown): Found[] {
  const { definition, answers, stepId } = judge;
  const composite = getComposite(field);
  if (!isEmpty(value) && !getAnswerSchema(field).safeParse(value).success)
    return [error(`${field.label}的内容不正确，请重新填写`)];
  const lookup = createLookup(definition, answers, stepId);
  const miscounted = composite?.countFault?.(field, value, isRequired(field, lookup));
  const parts = listVisibleParts(definition, answers, stepId, field, value).flatMap((part) =>
    judgeCell(judge, part.field, part.value, part.row && { key: field.key, row: part.row }).map((found) => ({
      ...found,
      path: [...part.path, ...found.path],
    })),
  );
  const checked = dueChecks(field, lookup).flatMap((check) =>
    (composite?.check(check, field, value, lookup) ?? []).map((fault) => ({
      path: fault.path,
      message: check.message ?? fault.message,
      level: check.level ?? ('error' as const),
    })),
  );
  return [...(miscounted ? [error(miscounted)] : []), ...parts, ...checked];
}

/** @returns the columns that apply to one row of a table */
export function getVisibleColumns(
  definition: SeasonDefinition,
  answers: EntryAnswers,
  stepId: string,
  field: Field,
  row: StepAnswers,
): Column[] {
  const lookup = createLookup(definition, answers, stepId, row);
  return getColumns(field).filter((column) => !column.when || isMet(column.when, lookup));
}
