import { z } from 'zod';
import { asRows } from '../answers';
import type { Column, TableField } from '../field';
import { common } from './field-common';
import type { FieldType } from './field-type';

/** A person fills them in, on one page. */
const MAX_ROWS = 200;

const rowShape = z.object({ id: z.string().min(1).max(40) });

/** @param columnSchema what a column may be */
export function createTableSchema<C extends z.ZodType>(columnSchema: C) {
  return z.strictObject({
    ...common,
    type: z.literal('table'),
    columns: z.array(columnSchema).min(1),
    limits: z.strictObject({
      min: z.number().int().min(0).optional(),
      max: z.number().int().min(1).max(MAX_ROWS),
    }),
    /** What one row is called: 成员, 证书. */
    rowName: z.string().max(10),
  });
}

/**
 * Rows with an id and a cell for each column; the cells are judged, shown and migrated one by one.
 *
 * @param typeOf finds the type of a column
 */
export function createTable(typeOf: (column: Column) => FieldType): FieldType<TableField> {
  return {
    /** Drafts keep some rows too many, so that the writer can choose among them. */
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
      { title: field.label, cell: (value) => (Array.isArray(value) ? `${value.length}条` : null) },
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
    /** Empty rows: what is asked for in them depends on the other cells. */
    sample: ({ key, limits: { min = 1 } }) =>
      Array.from({ length: Math.max(1, min) }, (_row, at) => ({ id: `${key}${at + 1}`.slice(-40) })),
  };
}
