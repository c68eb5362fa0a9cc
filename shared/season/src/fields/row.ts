import { z } from 'zod';
import { asRows } from '../answers';
import { referenceSchema } from '../condition';
import { common, draftPick } from './field-common';
import { type ColumnOf, type Context, type FieldType, toCell } from './field-type';

export const rowSchema = z.strictObject({
  ...common,
  type: z.literal('row'),
  table: referenceSchema,
  labelColumn: z.string(),
});

function getRows({ table }: ColumnOf<'row'>, { answers }: Context) {
  const [stepId = '', key = ''] = table.split('.');
  return asRows(answers.data[stepId]?.[key]);
}

function labelOf(field: ColumnOf<'row'>, value: unknown, context: Context): string {
  const label = getRows(field, context).find((each) => each.id === value)?.[field.labelColumn];
  return typeof label === 'string' ? label : '';
}

/** Stores the id of a row of another table. Whether that row is still there, the judge knows. */
export const row: FieldType<ColumnOf<'row'>> = {
  shape: () => draftPick,
  ask: '请选择',
  fault: () => undefined,
  format: labelOf,
  sheet: (field) => [
    {
      title: field.label,
      format: 'text',
      cell: (value, context) => labelOf(field, value, context) || toCell(value),
    },
  ],
  comparable: () => 'any',
  sample: (field, context) => {
    const rows = getRows(field, context);
    return rows[context.index % Math.max(1, rows.length)]?.id;
  },
};
