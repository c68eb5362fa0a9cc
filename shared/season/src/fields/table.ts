import { z } from 'zod';
import { asRows } from '../answers';
import { isEmpty } from '../condition';
import type { Column, TableField } from '../field';
import { mask } from '../mask';
import { checkTable } from '../table-checks';
import { findRepeatedNames } from '../validation/flaw';
import { common } from './field-settings';
import type { AnswerPart, Composite, FieldType, Fit, FitContext } from './field-type';
import { newRow, satisfyTable } from './satisfy-table';

/** Rows are filled in by hand, on one page. */
const MAX_ROWS = 200;

const rowShape = z.object({ id: z.string().min(1).max(40) });

export function createTableSchema<C extends z.ZodType>(columnSchema: C) {
  return z.strictObject({
    ...common,
    type: z.literal('table'),
    columns: z.array(columnSchema).min(1),
    limits: z.strictObject({
      min: z.number().int().min(0).optional(),
      max: z.number().int().min(1).max(MAX_ROWS),
    }),
    /** Name of one row: 成员, 证书. */
    rowName: z.string().max(10),
  });
}

function listCells({ columns, rowName }: TableField, value: unknown): AnswerPart[] {
  return asRows(value).flatMap((row, at) =>
    columns.map(
      (column): AnswerPart => ({
        path: [at, column.key],
        field: column,
        value: row[column.key],
        row,
        label: `${rowName}${at + 1}·${column.label}`,
      }),
    ),
  );
}

/** Migrates the rows cell by cell; what no longer fits is set aside with the row's id. */
function fitRows(
  { columns }: TableField,
  value: unknown,
  { columnsBefore, fitCell, setAside }: FitContext,
): Fit {
  const find = (among: readonly Column[], key: string) => among.find((column) => column.key === key);
  const kept: Record<string, unknown>[] = [];
  const aside: Record<string, unknown>[] = [];
  for (const row of asRows(value)) {
    const own: Record<string, unknown> = {};
    const left: Record<string, unknown> = {};
    for (const [key, cell] of Object.entries(row)) {
      const [column, before] = [find(columns, key), find(columnsBefore, key)];
      if (key === 'id') own.id = cell;
      else if (!column) left[key] = before?.sensitive ? mask(cell) : setAside(before, cell);
      else {
        const part = fitCell(before, column, cell);
        if (part.kept !== undefined) own[key] = part.kept;
        if (!isEmpty(part.aside)) left[key] = before?.sensitive ? mask(part.aside) : part.aside;
      }
    }
    kept.push(own);
    if (!isEmpty(left)) aside.push({ id: row.id, ...left });
  }
  return { kept, aside };
}

const composite: Composite<TableField> = {
  columns: ({ columns }) => columns,
  parts: listCells,
  mapCells: ({ columns }, value, change) =>
    Array.isArray(value)
      ? asRows(value).map((row) => {
          const cells = columns.filter(({ key }) => key in row);
          const changed = cells.map((column) => [column.key, change(row[column.key], column, row.id)]);
          return { ...row, ...Object.fromEntries(changed) };
        })
      : value,
  countFault({ label, limits: { min = 0, max } }, value, required) {
    const { length } = asRows(value);
    if (length === 0 && required) return `请填写${label}`;
    if (length < min && required) return `${label}至少${min}条`;
    return length > max ? `${label}最多${max}条` : undefined;
  },
  minRows: ({ limits }) => limits.min ?? 0,
  maxRows: ({ limits }) => limits.max,
  rowName: ({ rowName }, index) => `${rowName}${index + 1}`,
  lines: ({ columns }, value, inWords) =>
    asRows(value)
      .map((row) =>
        columns
          .map((column) => [column.label, inWords(column, row[column.key])])
          .filter(([, words]) => words)
          .map((named) => named.join('：'))
          .join('；'),
      )
      .filter(Boolean),
  check: (check, field, value, lookup) => checkTable(check, field, asRows(value), lookup),
  satisfy: (field, value, _context, lookup) => satisfyTable(field, asRows(value), lookup),
  fit: (field, value, context) => (Array.isArray(value) ? fitRows(field, value, context) : undefined),
};

/**
 * Rows with an id and a cell per column; the cells are judged, shown and migrated one by one.
 * @param typeOf finds the type of a column
 */
export function createTable(typeOf: (column: Column) => FieldType): FieldType<TableField> {
  return {
    /** Drafts may exceed the maximum, so that the user can choose which rows to keep. */
    shape({ columns, limits }) {
      const cells = columns.map((column): [string, z.ZodType] => [
        column.key,
        typeOf(column).shape(column).nullish(),
      ]);
      return z.array(rowShape.extend(Object.fromEntries(cells))).max(limits.max * 2 + 20);
    },
    ask: '请填写',
    fault: () => undefined,
    format: (_field, value) => `${asRows(value).length}条`,
    sheet: (field) => [
      {
        title: `${field.label}（条）`,
        format: 'integer',
        cell: (value) => (Array.isArray(value) ? value.length : null),
      },
    ],
    tidy: (field, value) =>
      asRows(value).map((row) => {
        const cells = field.columns.filter(({ key }) => row[key] !== undefined);
        const tidied = cells.map((column) => [
          column.key,
          typeOf(column).tidy?.(column, row[column.key]) ?? row[column.key],
        ]);
        return { ...row, ...Object.fromEntries(tidied) };
      }),
    checks: ['unique-in-table', 'exactly-one', 'sum-100', 'max-rows-per', 'row-for-each'],
    isUnwritable: true,
    /** Empty rows: which cells are required depends on the other cells. */
    sample: (table) =>
      Array.from({ length: Math.max(1, table.limits.min ?? 1) }, (_row, at) => newRow(table, at)),
    flaws: ({ columns }) => [
      ...findRepeatedNames(columns, 'key', ['columns'], '键'),
      ...columns.flatMap(({ key }, at) =>
        key === 'id'
          ? [{ path: ['columns', at, 'key'], message: '列的键不能是 id，它留给行的编号，请换一个' }]
          : [],
      ),
    ],
    composite,
  };
}
