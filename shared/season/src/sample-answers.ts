import { asRecord, asRows, type StepAnswers } from './answers';
import type { Lookup } from './condition';
import type { Column, Field, MatrixField, TableField } from './field';
import type { Check } from './fields/field-common';
import type { SampleContext } from './fields/field-type';
import { getFieldType } from './fields/registry';
import { toIdCard } from './identity-numbers';

/** @returns answers to try, the plainest first: one of the right type, and those that its checks ask for */
export function getCheckedSamples(field: Field | Column, context: SampleContext, lookup: Lookup): unknown[] {
  const plain = getFieldType(field).sample(field, context);
  const checked = (field.checks ?? []).flatMap((check) => getSamplesOf(field, check, context, lookup));
  return [plain, ...checked, ...getNumbered(field, context.index)];
}

/** Texts that differ from row to row. */
function getNumbered(field: Field | Column, index: number): string[] {
  if (field.type !== 'text' && field.type !== 'textarea') return [];
  return [String(index + 1).padStart(field.limits.min ?? 1, '0')];
}

function getSamplesOf(
  field: Field | Column,
  check: Check,
  { answers: { today }, index }: SampleContext,
  lookup: Lookup,
): unknown[] {
  switch (check.name) {
    case 'cn-mobile':
      return [`138${String(index).padStart(8, '0')}`];
    case 'email':
      return [`a${index}@b.cn`];
    case 'uscc':
      return ['91110000600037341L'];
    case 'cn-id-card':
      return [toIdCard(`110105194912${String(10 + (index % 20))}${String(index).padStart(3, '0')}`)];
    case 'graduated-within':
      return [inPrecision(field, today)];
    case 'at-most':
      return [lookup(check.reference)];
    case 'after':
    case 'before': {
      const other = lookup(check.reference);
      if (typeof other !== 'string' || other === 'present') return [];
      const shift = check.name === 'after' ? 1 : -1;
      return [inPrecision(field, other), ...[shift, 40 * shift].map((days) => addDays(field, other, days))];
    }
    default:
      return [];
  }
}

function inPrecision(field: Field | Column, date: string): string {
  return field.type === 'month' ? date.slice(0, 7) : `${date}-01`.slice(0, 10);
}

function addDays(field: Field | Column, date: string, days: number): string {
  const at = new Date(`${date}-01`.slice(0, 10));
  at.setUTCDate(at.getUTCDate() + days);
  return inPrecision(field, at.toISOString().slice(0, 10));
}

type Rows = readonly StepAnswers[];

/** @returns the rows with what the table's checks ask for; cells that are missing are asked for by themselves */
export function satisfyTableChecks(table: TableField, rows: Rows, lookup: Lookup): Rows {
  const counted = resize(table, rows, table.limits.min ?? 0);
  return (table.checks ?? []).reduce((found, check) => {
    switch (check.name) {
      case 'exactly-one':
        return found.map((row, at) => ({ ...row, [check.column]: at === 0 }));
      case 'sum-100':
        return shareOut(table, found, check.column);
      case 'row-for-each':
        return coverRows(table, found, check, lookup);
      default:
        return found;
    }
  }, counted);
}

function newRow(table: TableField, at: number): StepAnswers {
  return { id: `${table.key}${at + 1}`.slice(-40) };
}

/** @returns at least so many rows, and no more than the table takes */
function resize(table: TableField, rows: Rows, least: number): Rows {
  const missing = Math.max(0, least - rows.length);
  const added = Array.from({ length: missing }, (_row, at) => newRow(table, rows.length + at));
  return [...rows, ...added].slice(0, table.limits.max);
}

/** Shares that make 100 %, none above what the column allows. */
function shareOut(table: TableField, rows: Rows, column: string): Rows {
  const field = table.columns.find(({ key }) => key === column);
  const most = field?.type === 'percent' ? (field.limits?.max ?? 10_000) : 10_000;
  const all = resize(table, rows, Math.ceil(10_000 / Math.max(1, most)));
  const each = Math.floor(10_000 / Math.max(1, all.length));
  return all.map((row, at) => ({
    ...row,
    [column]: at === all.length - 1 ? 10_000 - each * (all.length - 1) : each,
  }));
}

function coverRows(
  table: TableField,
  rows: Rows,
  check: Extract<Check, { name: 'row-for-each' }>,
  lookup: Lookup,
): Rows {
  const wanted = asRows(lookup(check.table)).filter((row) => row[check.where] === true);
  const missing = wanted.filter((other) => !rows.some((row) => row[check.column] === other.id));
  const all = [...rows];
  for (const other of missing) {
    const free = all.findIndex((row) => row[check.column] === undefined);
    const at = free < 0 ? all.length : free;
    all[at] = { ...(all[free] ?? newRow(table, at)), [check.column]: other.id };
  }
  return all;
}

/** @returns figures for every year that satisfy the matrix's checks as far as they can */
export function satisfyMatrixChecks(
  field: MatrixField,
  before: Readonly<Record<string, unknown>>,
  context: SampleContext,
): Record<string, Record<string, unknown>> {
  const figures = asRecord(getFieldType(field).sample(field, context)) as Record<
    string,
    Record<string, number>
  >;
  const least = (key: string) => Math.max(0, field.rows.find((row) => row.key === key)?.min ?? 0);
  // A figure that one check raises may have to be raised further by another.
  for (let pass = 0; pass < 3; pass += 1)
    for (const check of field.checks ?? [])
      for (const year of field.years) {
        const at = (key: string) => figures[key]?.[year] ?? 0;
        const set = (key: string, figure: number) => {
          figures[key] = { ...figures[key], [year]: figure };
        };
        if (check.name === 'row-at-most') set(check.other, Math.max(at(check.other), at(check.row)));
        if (check.name !== 'balance') continue;
        const [whole, first, second] = check.rows;
        set(first, Math.max(at(first), least(whole) - at(second)));
        set(whole, at(first) + at(second));
      }
  return { ...(before as Record<string, Record<string, unknown>>), ...figures };
}
