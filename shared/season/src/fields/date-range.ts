import { z } from 'zod';
import { isRealDate, isRealMonth } from '../identity-numbers';
import { shownDates } from './date';
import { common, draftPick } from './field-settings';
import { type ColumnOf, type FieldType, normalizeText, toCell } from './field-type';
import { readDate } from './read-text';

export const dateRangeSchema = z.strictObject({
  ...common,
  type: z.literal('date-range'),
  /** Both ends are `YYYY-MM-DD` or `YYYY-MM`. */
  precision: z.enum(['day', 'month']),
});

type DateRangeField = ColumnOf<'date-range'>;

/** Either end may be missing in a draft. */
export const dateRangeValueSchema = z.object({ from: draftPick.nullish(), to: draftPick.nullish() });
export type DateRangeValue = z.infer<typeof dateRangeValueSchema>;

function readRange(value: unknown): DateRangeValue {
  return dateRangeValueSchema.safeParse(value).data ?? {};
}

/** A hyphen separates only before a year; other hyphens are part of a date. */
const BETWEEN_DATES = /至|到|[~～—–]+|[-－](?=\s*\d{4})/;

/** A range of dates or months, both ends included. Stores `{ from, to }`. */
export const dateRange: FieldType<DateRangeField> = {
  shape: () => dateRangeValueSchema,
  ask: '请选择',
  fault(field, value) {
    const { from, to } = readRange(value);
    if (!from || !to) return `请选择${field.label}的${from ? '结束' : '开始'}日期`;
    const isReal = field.precision === 'month' ? isRealMonth : isRealDate;
    if (!isReal(from) || !isReal(to)) return `请选择正确的${field.label}`;
    return from > to ? `${field.label}的结束日期不能早于开始日期` : undefined;
  },
  format(_field, value) {
    const { from, to } = readRange(value);
    return from || to ? `${from ?? '…'}至${to ?? '…'}` : '';
  },
  sheet(field) {
    const format = field.precision === 'month' ? 'month' : 'date';
    return [
      { title: `${field.label}·开始`, format, cell: (value) => toCell(readRange(value).from) },
      { title: `${field.label}·结束`, format, cell: (value) => toCell(readRange(value).to) },
    ];
  },
  /** Other object answers match this shape too, because both ends are optional. */
  isGone({ precision }, value) {
    const { from, to } = readRange(value);
    const ends = [from, to].flatMap((end) => end || []);
    return ends.length === 0 || !ends.every((end) => shownDates[precision].test(end));
  },
  tidy(_field, value) {
    const { from, to } = readRange(value);
    return { from: normalizeText(from), to: normalizeText(to) };
  },
  readText({ precision }, text) {
    const [from, to] = text.split(BETWEEN_DATES).map((part) => readDate(part, precision));
    return from && to ? { from, to } : undefined;
  },
  sample(field, { answers }) {
    const end = answers.today.slice(0, field.precision === 'month' ? 7 : 10);
    return { from: end, to: end };
  },
};
