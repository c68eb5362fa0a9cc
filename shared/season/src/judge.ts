import { asRecord, asRows, createLookup, type EntryAnswers, findTrack, type StepAnswers } from './answers';
import { type Condition, isEmpty, isMet, type Lookup } from './condition';
import { getJudgedSteps, getStep, getStepFields, type SeasonDefinition } from './definition';
import type { Column, Field, MatrixField, TableField } from './field';
import type { Check } from './fields/field-common';
import type { MatrixValue } from './fields/matrix';
import { getAnswerSchema } from './fields/registry';
import { isMasked } from './sensitive';
import { checkMatrix, checkTable } from './table-checks';
import { checkCell, checkType, getMissingMessage } from './value-checks';

export interface StepIssue {
  stepId: string;
  /** From the field's key on; inside a table row and column, inside a matrix row and year. */
  path: (string | number)[];
  message: string;
  level: 'error' | 'warning';
}

/** @returns the fields that this entry is asked for; a material's `required` says what its track wants */
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

/** @returns whether the answer has to be there */
export function isRequired(field: { required?: boolean | Condition }, lookup: Lookup): boolean {
  return typeof field.required === 'object' ? isMet(field.required, lookup) : field.required === true;
}

/** @returns the years of a matrix that can be filled in: those not before the year that it opens with */
export function getOpenYears(field: MatrixField, lookup: Lookup): string[] {
  const since = field.opensWith ? lookup(field.opensWith) : undefined;
  return typeof since === 'string' ? field.years.filter((year) => year >= since.slice(0, 4)) : field.years;
}

/** @returns everything that the definition has against one step; warnings never block */
export function judgeStep(definition: SeasonDefinition, stepId: string, answers: EntryAnswers): StepIssue[] {
  const data = answers.data[stepId] ?? {};
  return getVisibleFields(definition, stepId, answers).flatMap((field) =>
    judgeField(definition, stepId, field, data[field.key], answers),
  );
}

/** @returns everything that blocks submission, and warnings; supplement steps are not judged */
export function judgeEntry(definition: SeasonDefinition, answers: EntryAnswers): StepIssue[] {
  return getJudgedSteps(definition).flatMap((step) => judgeStep(definition, step.id, answers));
}

/** @returns what stands against one answer. `field` must be one that is shown */
export function judgeField(
  definition: SeasonDefinition,
  stepId: string,
  field: Field,
  value: unknown,
  answers: EntryAnswers,
): StepIssue[] {
  const judge: Judge = { definition, answers, stepId };
  const found =
    field.type === 'table'
      ? judgeTable(judge, field, value)
      : field.type === 'matrix'
        ? judgeMatrix(judge, field, value)
        : judgeCell(judge, field, value);
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

/** Checks whose condition holds, with the level that they speak at. */
function dueChecks(field: Field, lookup: Lookup): Check[] {
  return (field.checks ?? []).filter((check) => !check.when || isMet(check.when, lookup));
}

/** A table's row, where the cell that is judged stands in one. */
interface InRow {
  table: TableField;
  row: StepAnswers;
}

/** @returns whether a masked answer is the one that the server holds, not one that somebody typed */
function isStored({ answers, stepId }: Judge, field: Column, value: unknown, at?: InRow): boolean {
  const stored = answers.stored?.[stepId] ?? {};
  const record = at ? asRows(stored[at.table.key]).find(({ id }) => id === at.row.id) : stored;
  return JSON.stringify(record?.[field.key]) === JSON.stringify(value);
}

function judgeCell(judge: Judge, field: Column, value: unknown, at?: InRow): Found[] {
  const lookup = createLookup(judge.definition, judge.answers, judge.stepId, at?.row);
  if (isEmpty(value)) return isRequired(field, lookup) ? [error(getMissingMessage(field))] : [];
  if (field.sensitive && isMasked(value))
    return isStored(judge, field, value, at) ? [] : [error(`请填写完整的${field.label}，不能包含“*”`)];
  const fault = checkType(judge.definition, field, value);
  if (fault) return [error(fault)];
  if (field.type === 'row' && !asRows(lookup(field.table)).some((other) => other.id === value))
    return [error(`所选${field.label}已被删除，请重新选择`)];
  return dueChecks(field, lookup).flatMap((check) => {
    const message = checkCell(check, field.label, value, lookup);
    return message ? [{ path: [], message: check.message ?? message, level: check.level ?? 'error' }] : [];
  });
}

function judgeTable(judge: Judge, field: TableField, value: unknown): Found[] {
  const lookup = createLookup(judge.definition, judge.answers, judge.stepId);
  if (!isEmpty(value) && !getAnswerSchema(field).safeParse(value).success)
    return [error(`${field.label}的内容不正确，请重新填写`)];
  const rows = asRows(value);
  const { min = 0, max } = field.limits;
  const counted: Found[] = [];
  if (rows.length === 0 && isRequired(field, lookup)) counted.push(error(getMissingMessage(field)));
  else if (rows.length < min && isRequired(field, lookup)) counted.push(error(`${field.label}至少${min}条`));
  else if (rows.length > max) counted.push(error(`${field.label}最多${max}条`));
  const cells = rows.flatMap((row, at) =>
    getVisibleColumns(judge.definition, judge.answers, judge.stepId, field, row).flatMap((column) =>
      judgeCell(judge, column, row[column.key], { table: field, row }).map((found) => ({
        ...found,
        path: [at, column.key, ...found.path],
      })),
    ),
  );
  const checked = dueChecks(field, lookup).flatMap((check) =>
    checkTable(check, field, rows, lookup).map((fault) => ({
      path: fault.path,
      message: check.message ?? fault.message,
      level: check.level ?? ('error' as const),
    })),
  );
  return [...counted, ...cells, ...checked];
}

/** @returns the columns that one row of a table is asked for */
export function getVisibleColumns(
  definition: SeasonDefinition,
  answers: EntryAnswers,
  stepId: string,
  field: TableField,
  row: StepAnswers,
): Column[] {
  const lookup = createLookup(definition, answers, stepId, row);
  return field.columns.filter((column) => !column.when || isMet(column.when, lookup));
}

function judgeMatrix(judge: Judge, field: MatrixField, value: unknown): Found[] {
  const lookup = createLookup(judge.definition, judge.answers, judge.stepId);
  if (!isEmpty(value) && !getAnswerSchema(field).safeParse(value).success)
    return [error(`${field.label}的内容不正确，请重新填写`)];
  const required = isRequired(field, lookup);
  const years = getOpenYears(field, lookup);
  const figures = asRecord(value);
  const cells = field.rows.flatMap((row) =>
    years.flatMap((year) => {
      const figure = asRecord(figures[row.key])[year];
      const fault = figureFault(`${year}年${row.label}`, figure, row.min, required);
      return fault ? [error(fault, [row.key, year])] : [];
    }),
  );
  const checked = dueChecks(field, lookup).flatMap((check) =>
    checkMatrix(check, field, figures as MatrixValue, years).map((fault) => ({
      path: fault.path,
      message: check.message ?? fault.message,
      level: check.level ?? ('error' as const),
    })),
  );
  return [...cells, ...checked];
}

function figureFault(label: string, figure: unknown, min: number | undefined, required: boolean) {
  if (isEmpty(figure)) return required ? `请填写${label}` : undefined;
  if (typeof figure !== 'number' || !Number.isSafeInteger(figure)) return `${label}请填写数字，最多两位小数`;
  return min !== undefined && figure < min ? `${label}不能小于${min / 1_000_000}` : undefined;
}
