import { z } from 'zod';
import { common, rangeSchema } from './field-common';
import type { ColumnOf, FieldType } from './field-type';
import { draftNumber, figureColumn, figureFault, sampleFigure } from './figure';

export const moneySchema = z.strictObject({
  ...common,
  type: z.literal('money'),
  limits: rangeSchema.optional(),
});

const FEN_PER_WAN = 1_000_000;

/** Stored in 分, limits too; shown in 万元 with two decimals. */
export const money: FieldType<ColumnOf<'money'>> = {
  shape: () => draftNumber,
  ask: '请填写',
  fault: (field, value) =>
    figureFault(
      field,
      value,
      `${field.label}请填写数字，最多两位小数`,
      (limit) => `${limit / FEN_PER_WAN}万元`,
    ),
  format: (_field, value) =>
    typeof value === 'number' ? `${(value / FEN_PER_WAN).toFixed(2)}万元` : String(value),
  sheet: (field) => [figureColumn(`${field.label}（万元）`, FEN_PER_WAN)],
  sample: (field) => sampleFigure(field.limits, 0),
};
