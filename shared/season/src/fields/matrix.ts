import { z } from 'zod';
import { asRecord } from '../answers';
import { referenceSchema } from '../condition';
import { common, keySchema } from './field-common';
import type { FieldType } from './field-type';
import { draftNumber, figureColumn } from './figure';

export const matrixSchema = z.strictObject({
  ...common,
  type: z.literal('matrix'),
  rows: z
    .array(
      z.strictObject({
        key: keySchema,
        label: z.string().min(1).max(40),
        help: z.string().max(300).optional(),
        min: z.number().optional(),
      }),
    )
    .min(1),
  years: z.array(z.string().regex(/^\d{4}$/)).min(1),
  /** Years before the year of this date are closed. */
  opensWith: referenceSchema.optional(),
});

/** Figures in 分 by row and year. */
export type MatrixValue = Record<string, Record<string, number | string | null | undefined> | undefined>;

const FEN_PER_WAN = 1_000_000;

function keyed<T extends z.ZodType>(keys: readonly string[], shape: T): Record<string, T> {
  return Object.fromEntries(keys.map((key) => [key, shape]));
}

/** Stores `{ row: { year: 分 } }`; a year that is not filled in is missing or null, which is not zero. */
export const matrix: FieldType<z.infer<typeof matrixSchema>> = {
  shape: ({ rows, years }) =>
    z.object(
      keyed(
        rows.map(({ key }) => key),
        z.object(keyed(years, draftNumber.nullish())).nullish(),
      ),
    ),
  ask: '请填写',
  fault: () => undefined,
  format: () => '',
  sheet: (field) =>
    field.rows.flatMap((row) =>
      field.years.map((year) => {
        const { title, cell } = figureColumn(`${row.label}${year}年（万元）`, FEN_PER_WAN);
        return { title, cell: (value, label) => cell(asRecord(asRecord(value)[row.key])[year], label) };
      }),
    ),
  /** Nothing lost and nothing earned; rows that must not be below a figure begin there. */
  sample: ({ rows, years }) =>
    Object.fromEntries(
      rows.map((row) => [
        row.key,
        Object.fromEntries(years.map((year) => [year, Math.max(0, row.min ?? 0)])),
      ]),
    ),
};
