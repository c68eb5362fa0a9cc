import { asRows, type StepAnswers } from './answers';
import { isEmpty, type Lookup } from './condition';
import type { TableField } from './field';
import type { Check } from './fields/field-settings';
import type { Fault } from './fields/field-type';
import { toCode } from './identity-numbers';
import { isMasked } from './mask';

/** Runs one named check on all rows of a table. Paths are relative to the table. */
export function checkTable(
  check: Check,
  table: TableField,
  rows: readonly StepAnswers[],
  lookup: Lookup,
): Fault[] {
  switch (check.name) {
    case 'unique-in-table':
      return repeated(table, check.column, rows);
    case 'exactly-one': {
      const marked = rows.flatMap((row, at) => (row[check.column] === true ? [at] : []));
      const label = getLabel(table, check.column);
      if (marked.length === 1 || rows.length === 0) return [];
      if (marked.length === 0) return [{ path: [], message: `请指定一位${label}` }];
      return marked.slice(1).map((at) => ({ path: [at, check.column], message: `${label}只能有一位` }));
    }
    case 'sum-100':
      return sumFault(check.column, table, rows);
    case 'max-rows-per':
      return tooMany(check.column, check.max, table, rows);
    case 'row-for-each':
      return asRows(lookup(check.table)).some(
        (other) => other[check.where] === true && !rows.some((row) => row[check.column] === other.id),
      )
        ? [{ path: [], message: `请填写${table.label}` }]
        : [];
    default:
      return [];
  }
}

function repeated(table: TableField, column: string, rows: readonly StepAnswers[]): Fault[] {
  const seen = new Set<string>();
  return rows.flatMap((row, at) => {
    const value = row[column];
    if (isEmpty(value) || isMasked(value)) return [];
    const plain = toCode(typeof value === 'object' ? JSON.stringify(value) : String(value));
    if (seen.has(plain)) return [{ path: [at, column], message: `${getLabel(table, column)}重复` }];
    seen.add(plain);
    return [];
  });
}

function sumFault(column: string, table: TableField, rows: readonly StepAnswers[]): Fault[] {
  if (rows.length === 0) return [];
  const short = remainingShare(column, rows);
  if (short === 0) return [];
  const label = getLabel(table, column);
  const amount = (Math.abs(short) / 100).toFixed(2);
  return [{ path: [], message: `${label}合计应为100%，${short > 0 ? '差' : '多'}${amount}%` }];
}

const HUNDRED_PERCENT = 10_000;

/** @returns what a column of basis points lacks to 100 %, negative if it has more; non-numbers count as 0 */
export function remainingShare(column: string, rows: readonly StepAnswers[]): number {
  return rows.reduce(
    (left, row) => left - (typeof row[column] === 'number' ? row[column] : 0),
    HUNDRED_PERCENT,
  );
}

function tooMany(column: string, max: number, table: TableField, rows: readonly StepAnswers[]): Fault[] {
  const counts = new Map<unknown, number>();
  return rows.flatMap((row, at) => {
    if (isEmpty(row[column])) return [];
    const count = (counts.get(row[column]) ?? 0) + 1;
    counts.set(row[column], count);
    return count > max
      ? [{ path: [at, column], message: `每位${getLabel(table, column)}最多填写${max}条` }]
      : [];
  });
}

function getLabel(table: TableField, key: string): string {
  return table.columns.find((column) => column.key === key)?.label ?? key;
}
