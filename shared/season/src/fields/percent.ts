import { z } from 'zod';
import { common, rangeSchema } from './field-common';
import { type ColumnOf, type FieldType, normalizeText } from './field-type';
import { draftNumber, figureColumn, figureFault, sampleFigure } from './figure';
import { readPercent } from './read-text';

export const percentSchema = z.strictObject({
  ...common,
  type: z.literal('percent'),
  limits: rangeSchema.optional(),
});

/** Stored in basis points: 12.34 % is 1234. */
export const percent: FieldType<ColumnOf<'percent'>> = {
  shape: () => draftNumber,
  ask: '请填写',
  fault: (field, value) =>
    figureFault(field, value, `${field.label}请填写数字，最多两位小数`, (limit) => `${limit / 100}%`),
  format: (_field, value) => (typeof value === 'number' ? `${(value / 100).toFixed(2)}%` : String(value)),
  sheet: (field) => [figureColumn(`${field.label}（%）`, 100)],
  tidy: (_field, value) => normalizeText(value),
  readText: (_field, text) => readPercent(text),
  checks: ['at-most'],
  isCode: true,
  columnChecks: ['sum-100'],
  comparable: () => 'any',
  sample: (field) => sampleFigure(field.limits, 0),
};
