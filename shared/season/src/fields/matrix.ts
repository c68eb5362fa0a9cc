import { z } from 'zod';
import { asRecord } from '../answers';
import { isEmpty, type Lookup, referenceSchema } from '../condition';
import type { Column } from '../field';
import { checkMatrix } from '../matrix-checks';
import { findRepeatedNames } from '../validation/flaw';
import { common, keySchema } from './field-settings';
import type { AnswerPart, Composite, FieldType, Fit } from './field-type';
import { draftNumber, figureColumn } from './figure';
import { FEN_PER_WAN, formatWan } from './money';

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

function keyed<T extends z.ZodType>(keys: readonly string[], shape: T): Record<string, T> {
  return Object.fromEntries(keys.map((key) => [key, shape]));
}

type MatrixField = z.infer<typeof matrixSchema>;

/** @returns the years that can be filled in: from the year of `opensWith` on */
export function getOpenYears(field: MatrixField, lookup: Lookup): string[] {
  const since = field.opensWith ? lookup(field.opensWith) : undefined;
  return typeof since === 'string' ? field.years.filter((year) => year >= since.slice(0, 4)) : field.years;
}

/** A figure is an amount of money, required if the matrix is. */
function toFigure(field: MatrixField, row: MatrixField['rows'][number], year: string): Column {
  const { required } = field;
  const limits = row.min === undefined ? undefined : { min: row.min };
  return { key: year, label: `${year}年${row.label}`, type: 'money', required, limits };
}

/** Built once per field. */
const figures = new WeakMap<MatrixField, AnswerPart[]>();

function listFigures(field: MatrixField): AnswerPart[] {
  const built =
    figures.get(field) ??
    field.rows.flatMap((row) =>
      field.years.map((year): AnswerPart => {
        const figure = toFigure(field, row, year);
        return { path: [row.key, year], field: figure, value: undefined, label: figure.label };
      }),
    );
  figures.set(field, built);
  return built;
}

const getFigure = (value: unknown, [row, year]: AnswerPart['path']) => asRecord(asRecord(value)[row])[year];

/** @returns whether an answer is a record of records, which no other type stores */
function isFigures(value: unknown): boolean {
  const rows = Object.values(asRecord(value));
  const isPlain = (row: unknown) => row === null || (typeof row === 'object' && !Array.isArray(row));
  return rows.length > 0 && rows.every(isPlain);
}

/** @returns the figures that fit the field's rows and years, and those that do not */
function fitFigures(field: MatrixField, value: unknown): Fit {
  const rows = new Set(field.rows.map((row) => row.key));
  const kept: Record<string, Record<string, unknown>> = {};
  const aside: Record<string, Record<string, unknown>> = {};
  for (const [row, years] of Object.entries(asRecord(value)))
    for (const [year, figure] of Object.entries(asRecord(years))) {
      const place = rows.has(row) && field.years.includes(year) ? kept : aside;
      place[row] = { ...place[row], [year]: figure };
    }
  return { kept, aside };
}

function satisfyMatrix(field: MatrixField, before: unknown): Record<string, Record<string, unknown>> {
  const wanted = sampleFigures(field);
  const least = (key: string) => Math.max(0, field.rows.find((row) => row.key === key)?.min ?? 0);
  // Raising a figure for one check may break another.
  for (let pass = 0; pass < 3; pass += 1)
    for (const check of field.checks ?? [])
      for (const year of field.years) {
        const at = (key: string) => wanted[key]?.[year] ?? 0;
        const set = (key: string, figure: number) => {
          wanted[key] = { ...wanted[key], [year]: figure };
        };
        if (check.name === 'row-at-most') set(check.other, Math.max(at(check.other), at(check.row)));
        if (check.name !== 'balance') continue;
        const [whole, first, second] = check.rows;
        set(first, Math.max(at(first), least(whole) - at(second)));
        set(whole, at(first) + at(second));
      }
  return { ...(asRecord(before) as Record<string, Record<string, unknown>>), ...wanted };
}

/** Zero everywhere, or the row's minimum if that is higher. */
function sampleFigures({ rows, years }: MatrixField): Record<string, Record<string, number>> {
  return Object.fromEntries(
    rows.map((row) => [row.key, Object.fromEntries(years.map((year) => [year, Math.max(0, row.min ?? 0)]))]),
  );
}

const inWan = (figure: unknown) => (typeof figure === 'number' ? formatWan(figure, 0) : String(figure));

const composite: Composite<MatrixField> = {
  columns: () => [],
  parts(field, value, lookup) {
    const open = lookup ? getOpenYears(field, lookup) : field.years;
    return listFigures(field)
      .filter(({ path }) => open.includes(path[1]))
      .map((part) => ({ ...part, value: getFigure(value, part.path) }));
  },
  check: (check, field, value, lookup) =>
    checkMatrix(check, field, asRecord(value) as MatrixValue, getOpenYears(field, lookup)),
  rowKeys: ({ rows }) => rows.map(({ key }) => key),
  lines: ({ rows }, value) =>
    rows.flatMap(({ key, label }) => {
      const figures = Object.entries(asRecord(asRecord(value)[key])).filter(([, figure]) => !isEmpty(figure));
      const shown = figures.map(([year, figure]) => `${year}年${inWan(figure)}`);
      return shown.length > 0 ? [`${label}（万元）：${shown.join('，')}`] : [];
    }),
  satisfy: satisfyMatrix,
  fit: (field, value) => (isFigures(value) ? fitFigures(field, value) : undefined),
};

/** Stores `{ row: { year: 分 } }`; an unanswered year is missing or null, not zero. */
export const matrix: FieldType<MatrixField> = {
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
        const { cell, ...column } = figureColumn(`${row.label}${year}年（万元）`, FEN_PER_WAN);
        return { ...column, cell: (value, context) => cell(getFigure(value, [row.key, year]), context) };
      }),
    ),
  checks: ['balance', 'row-at-most', 'max-year-change'],
  isUnwritable: true,
  sample: sampleFigures,
  referenceFlaws({ opensWith }, _from, { fault, isDate }) {
    if (!opensWith) return [];
    const noDate = isDate(opensWith) ? undefined : `${opensWith} 不是日期，请指向 date 或 month 字段`;
    const message = fault(opensWith) ?? noDate;
    return message ? [{ path: ['opensWith'], message }] : [];
  },
  flaws: ({ rows, years }) => [
    ...findRepeatedNames(rows, 'key', ['rows'], '键'),
    ...(new Set(years).size < years.length ? [{ path: ['years'], message: '年度重复，请改正' }] : []),
  ],
  composite,
};
