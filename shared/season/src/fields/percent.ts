import { z } from 'zod';
import type { ColumnOf, FieldType } from './field-type';
import { figureColumn, figureFault, figureRules, figureSettings, sampleFigure } from './figure';
import { readPercent } from './read-text';

export const percentSchema = z.strictObject({ ...figureSettings, type: z.literal('percent') });

/** Stored in basis points: 12.34 % is 1234. */
export const percent: FieldType<ColumnOf<'percent'>> = {
  ...figureRules,
  fault: (field, value) =>
    figureFault(field, value, `${field.label}请填写数字，最多两位小数`, (limit) => `${limit / 100}%`),
  format: (_field, value) => (typeof value === 'number' ? `${(value / 100).toFixed(2)}%` : String(value)),
  sheet: (field) => [figureColumn(`${field.label}（%）`, 100)],
  readText: (_field, text) => readPercent(text),
  columnChecks: ['sum-100'],
  sample: (field) => sampleFigure(field.limits),
};
