import { asRows, type StepAnswers } from './answers';
import { isEmpty, type Lookup } from './condition';
import type { MatrixField, TableField } from './field';
import type { Check } from './fields/field-common';
import type { MatrixValue } from './fields/matrix';
import { toCode } from './identity-numbers';
import { isMasked } from './sensitive';

export interface Fault {
  path: (string | number)[];
  message: string;
}

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
      const label = labelOf(table, check.column);
      if (marked.length === 1 || rows.length === 0) return [];
      if (marked.length === 0) return [{ path: [], message: `请指定一位${label}` }];
      return marked.slice(1).map((at) => ({ path: [at, check.column], message: `${label}只能有一位` }));
    }
    case 'sum-100':
      return sumFault(check.column, table, rows);
    case 'max-rows-per':
      return tooMany(check.column, check.max, table, rows);
    case 'row-for-each':
      return asRows(lookup(check.table))
        .filter((other) => other[check.where] === true)
        .filter((other) => !rows.some((row) => row[check.column] === other.id))
        .map(() => ({ path: [], message: `请填写${table.label}` }));
    default:
      return [];
  }
}

function repeated(table: TableField, column: string, rows: readonly StepAnswers[]): Fault[] {
  const seen = new Set<string>();
  return rows.flatMap((row, at) => {
    const value = row[column];
    if (isEmpty(value) || isMasked(value)) return [];
    const plain = toCode(String(value));
    if (seen.has(plain)) return [{ path: [at, column], message: `${labelOf(table, column)}重复` }];
    seen.add(plain);
    return [];
  });
}

function sumFault(column: string, table: TableField, rows: readonly StepAnswers[]): Fault[] {
  if (rows.length === 0) return [];
  const short = 10_000 - sumColumn(column, rows);
  if (short === 0) return [];
  const label = labelOf(table, column);
  const amount = (Math.abs(short) / 100).toFixed(2);
  return [{ path: [], message: `${label}合计应为100%，${short > 0 ? '差' : '多'}${amount}%` }];
}

/** @returns the sum of a column of basis points; what is not a number counts as none. */
export function sumColumn(column: string, rows: readonly StepAnswers[]): number {
  return rows.reduce((sum, row) => sum + (typeof row[column] === 'number' ? row[column] : 0), 0);
}

function tooMany(column: string, max: number, table: TableField, rows: readonly StepAnswers[]): Fault[] {
  const counts = new Map<unknown, number>();
  return rows.flatMap((row, at) => {
    if (isEmpty(row[column])) return [];
    const count = (counts.get(row[column]) ?? 0) + 1;
    counts.set(row[column], count);
    return count > max
      ? [{ path: [at, column], message: `每位${labelOf(table, column)}最多填写${max}条` }]
      : [];
  });
}

function labelOf(table: TableField, key: string): string {
  return table.columns.find((column) => column.key === key)?.label ?? key;
}

/** Runs one named check on the figures of a matrix, year by year. Paths are relative to the matrix. */
export function checkMatrix(
  check: Check,
  field: MatrixField,
  value: MatrixValue,
  years: readonly string[],
): Fault[] {
  const figure = (row: string, year: string): number | undefined => {
    const cell = value[row]?.[year];
    return typeof cell === 'number' ? cell : undefined;
  };
  const label = (row: string) => field.rows.find((each) => each.key === row)?.label ?? row;

  switch (check.name) {
    case 'balance': {
      const [whole, first, second] = check.rows;
      return years.flatMap((year) => {
        const [total, one, other] = [figure(whole, year), figure(first, year), figure(second, year)];
        if (total === undefined || one === undefined || other === undefined) return [];
        if (Math.abs(total - one - other) <= check.tolerance) return [];
        const message = `${year}年${label(whole)}应等于${label(first)}与${label(second)}之和`;
        return [{ path: [whole, year], message }];
      });
    }
    case 'row-at-most':
      return years.flatMap((year) => {
        const [own, other] = [figure(check.row, year), figure(check.other, year)];
        if (own === undefined || other === undefined || own <= other) return [];
        return [
          {
            path: [check.row, year],
            message: `${year}年${label(check.row)}大于${label(check.other)}，请核对`,
          },
        ];
      });
    case 'max-year-change':
      return field.rows.flatMap((row) =>
        years.flatMap((year, at) => {
          const [before, now] = [figure(row.key, years[at - 1] ?? ''), figure(row.key, year)];
          if (!before || !now) return [];
          const ratio = Math.abs(now / before);
          if (ratio <= check.times && ratio >= 1 / check.times) return [];
          return [
            {
              path: [row.key, year],
              message: `${year}年${row.label}与上年相差超过${check.times}倍，单位是万元吗？`,
            },
          ];
        }),
      );
    default:
      return [];
  }
}
