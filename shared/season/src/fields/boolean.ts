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

function inWords({ labels: [yes, no] = ['是', '否'] }: ColumnOf<'boolean'>, value: unknown): string {
  return value === true ? yes : no;
}

/** Yes or no. */
export const boolean: FieldType<ColumnOf<'boolean'>> = {
  shape: () => z.boolean(),
  ask: '请选择',
  fault: () => undefined,
  format: inWords,
  sheet: (field) => [
    {
      title: field.label,
      format: 'text',
      cell: (value) => (typeof value === 'boolean' ? inWords(field, value) : toCell(value)),
    },
  ],
  comparable: () => [true, false],
  sample: () => false,
};
