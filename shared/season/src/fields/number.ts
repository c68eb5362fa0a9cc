import { z } from 'zod';
import type { ColumnOf, FieldType } from './field-type';
import { figureColumn, figureFault, figureRules, figureSettings, sampleFigure } from './figure';
import { readWhole } from './read-text';

export const numberSchema = z.strictObject({
  ...figureSettings,
  type: z.literal('number'),
  unit: z.string().max(10).optional(),
});

/** An integer. */
export const number: FieldType<ColumnOf<'number'>> = {
  ...figureRules,
  fault: (field, value) =>
    figureFault(field, value, `${field.label}请填写整数`, (limit) => `${limit}${field.unit ?? ''}`),
  format: (field, value) => `${String(value)}${field.unit ?? ''}`,
  sheet: (field) => [figureColumn(field.label, 1)],
  readText: ({ unit }, text) => readWhole(text, unit),
  sample: (field) => sampleFigure(field.limits, field.limits?.min === undefined ? 1 : 0),
};
