import { asRows, type StepAnswers } from '../answers';
import type { Lookup } from '../condition';
import type { TableField } from '../field';
import type { Check } from './field-settings';

type Rows = readonly StepAnswers[];

/** @returns the rows, changed to pass the table's checks; missing cells are issues of their own */
export function satisfyTable(table: TableField, rows: Rows, lookup: Lookup): Rows {
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

export function newRow(table: TableField, at: number): StepAnswers {
  return { id: `${table.key}${at + 1}`.slice(-40) };
}

/** @returns the rows, filled up to `minRows` and cut off at the table's limit */
function resize(table: TableField, rows: Rows, minRows: number): Rows {
  const missing = Math.max(0, minRows - rows.length);
  const added = Array.from({ length: missing }, (_row, at) => newRow(table, rows.length + at));
  return [...rows, ...added].slice(0, table.limits.max);
}

/** Shares that add up to 100 %, none above the column's limit. */
function shareOut(table: TableField, rows: Rows, column: string): Rows {
  const field = table.columns.find(({ key }) => key === column);
  const maxShare = field?.type === 'percent' ? (field.limits?.max ?? 10_000) : 10_000;
  const all = resize(table, rows, Math.ceil(10_000 / Math.max(1, maxShare)));
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
