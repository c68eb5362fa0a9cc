import { z } from 'zod';
import { common, rangeSchema } from './field-common';
import { type ColumnOf, type FieldType, normalizeText } from './field-type';
import { draftNumber, figureColumn, figureFault, sampleFigure } from './figure';
import { readWhole } from './read-text';

export const numberSchema = z.strictObject({
  ...common,
  type: z.literal('number'),
  limits: rangeSchema.optional(),
  unit: z.string().max(10).optional(),
});

/** An integer. */
export const number: FieldType<ColumnOf<'number'>> = {
  shape: () => draftNumber,
  ask: '请填写',
  fault: (field, value) =>
    figureFault(field, value, `${field.label}请填写整数`, (limit) => `${limit}${field.unit ?? ''}`),
  format: (field, value) => `${String(value)}${field.unit ?? ''}`,
  sheet: (field) => [figureColumn(field.label, 1)],
  tidy: (_field, value) => normalizeText(value),
  readText: ({ unit }, text) => readWhole(text, unit),
  checks: ['at-most'],
  isCode: true,
  comparable: () => 'any',
  sample: (field) => sampleFigure(field.limits, field.limits?.min === undefined ? 1 : 0),
};
