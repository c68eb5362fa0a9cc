import { z } from 'zod';
import { common } from './field-common';
import type { ColumnOf, FieldType } from './field-type';
import { toCell } from './field-type';

export const booleanSchema = z.strictObject({
  ...common,
  type: z.literal('boolean'),
  /** Instead of 是 and 否. */
  labels: z.tuple([z.string().min(1).max(20), z.string().min(1).max(20)]).optional(),
});

/** Yes or no. */
export const boolean: FieldType<ColumnOf<'boolean'>> = {
  shape: () => z.boolean(),
  ask: '请选择',
  fault: () => undefined,
  format: (field, value) => (value === true ? (field.labels?.[0] ?? '是') : (field.labels?.[1] ?? '否')),
  sheet: (field) => [
    {
      title: field.label,
      cell: (value) => (typeof value === 'boolean' ? (value ? '是' : '否') : toCell(value)),
    },
  ],
  comparable: () => [true, false],
  sample: () => false,
};
