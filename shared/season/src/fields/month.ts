import { z } from 'zod';
import { isRealMonth } from '../identity-numbers';
import { shownDates } from './date';
import { common, draftPick } from './field-settings';
import { type ColumnOf, type FieldType, normalizeText, toCell } from './field-type';
import { normalize, readDate } from './read-text';

export const monthSchema = z.strictObject({
  ...common,
  type: z.literal('month'),
  present: z.string().min(1).max(20).optional(),
});

type MonthField = ColumnOf<'month'>;

function inWords(field: MonthField, value: unknown): string {
  return value === 'present' ? (field.present ?? '') : String(value);
}

/** `YYYY-MM`, or `present` if the field has a label for that. */
export const month: FieldType<MonthField> = {
  shape: () => draftPick,
  ask: '请选择',
  fault: (field, value) =>
    isRealMonth(String(value)) || (field.present && value === 'present')
      ? undefined
      : `请选择正确的${field.label}`,
  format: inWords,
  sheet: (field) => [
    {
      title: field.label,
      format: 'month',
      cell: (value) => toCell(value === 'present' ? inWords(field, value) : value),
    },
  ],
  isGone: ({ present }, value) => (value === 'present' ? !present : !shownDates.month.test(String(value))),
  tidy: (_field, value) => normalizeText(value),
  readText: (field, text) =>
    field.present && normalize(text) === normalize(field.present) ? 'present' : readDate(text, 'month'),
  precision: 'month',
  checks: ['after', 'before', 'graduated-within'],
  comparable: () => 'any',
  sample: (_field, { answers }) => answers.today.slice(0, 7),
};
