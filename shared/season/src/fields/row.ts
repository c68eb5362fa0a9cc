import { z } from 'zod';
import { asRows } from '../answers';
import { referenceSchema } from '../condition';
import type { Flaw } from '../validation/flaw';
import type { PlacedField } from '../validation/placed-fields';
import { common, draftPick } from './field-settings';
import {
  type ColumnOf,
  type Context,
  type FieldType,
  type References,
  textColumn,
  toCell,
} from './field-type';
import { normalize } from './read-text';

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

function getLabel(field: ColumnOf<'row'>, value: unknown, context: Context): string {
  const label = getRows(field, context).find((each) => each.id === value)?.[field.labelColumn];
  return typeof label === 'string' ? label : '';
}

function findReferenceFlaws(
  { table, labelColumn }: ColumnOf<'row'>,
  from: PlacedField,
  { find }: References,
): Flaw[] {
  const found = table.startsWith('.') ? undefined : find(table);
  const columns = found && 'columns' in found.field ? found.field.columns : undefined;
  if (!found || !columns)
    return [{ path: ['table'], message: `${table} 不是表格，没有可以选择的行，请写 步骤.表格` }];
  if (found.step > from.step || found.field === from.row?.table)
    return [{ path: ['table'], message: `${table} 要先填好才能选择，请指向前面的表格` }];
  return columns.some(({ key }) => key === labelColumn)
    ? []
    : [{ path: ['labelColumn'], message: `${table} 没有列 ${labelColumn}，请改正` }];
}

/** Stores the id of a row of another table. */
export const row: FieldType<ColumnOf<'row'>> = {
  shape: () => draftPick,
  ask: '请选择',
  fault: () => undefined,
  format: getLabel,
  sheet: (field) => textColumn(field, (value, context) => getLabel(field, value, context) || toCell(value)),
  readText: (field, text, context) =>
    getRows(field, context).find(
      (each) => normalize(String(each[field.labelColumn] ?? '')) === normalize(text),
    )?.id,
  danglingFault: ({ label, table }, value, lookup) =>
    asRows(lookup(table)).some((other) => other.id === value)
      ? undefined
      : `所选${label}已被删除，请重新选择`,
  namesOther: ({ table }, before) => table !== before.table,
  referenceFlaws: findReferenceFlaws,
  columnChecks: ['row-for-each'],
  isCode: true,
  isUnwritable: true,
  comparable: () => 'any',
  sample: (field, context) => {
    const rows = getRows(field, context);
    return rows[context.index % Math.max(1, rows.length)]?.id;
  },
};
