import { z } from 'zod';
import { isRealDate } from '../identity-numbers';
import { common, draftPick } from './field-settings';
import { type ColumnOf, type FieldType, normalizeText, toCell } from './field-type';
import { readDate } from './read-text';

/** Values that the day and month inputs can show; a month may be half chosen. */
export const shownDates = {
  day: /^\d{4}-\d{2}-\d{2}$/,
  month: /^(\d{4})?(-\d{2})?$/,
} as const;

export const dateSchema = z.strictObject({ ...common, type: z.literal('date') });

/** `YYYY-MM-DD` */
export const date: FieldType<ColumnOf<'date'>> = {
  shape: () => draftPick,
  ask: '请选择',
  fault: (field, value) => (isRealDate(String(value)) ? undefined : `请选择正确的${field.label}`),
  format: (_field, value) => String(value),
  sheet: (field) => [{ title: field.label, format: 'date', cell: toCell }],
  isGone: (_field, value) => !shownDates.day.test(String(value)),
  tidy: (_field, value) => normalizeText(value),
  readText: (_field, text) => readDate(text, 'day'),
  precision: 'day',
  checks: ['after', 'before', 'graduated-within'],
  comparable: () => 'any',
  sample: (_field, { answers }) => answers.today,
};
