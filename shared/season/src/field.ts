import { z } from 'zod';
import { booleanSchema } from './fields/boolean';
import { cascadeSchema } from './fields/cascade';
import { dateSchema } from './fields/date';
import { dateRangeSchema } from './fields/date-range';
import { fileSchema } from './fields/file';
import { mapSchema } from './fields/map';
import { matrixSchema } from './fields/matrix';
import { moneySchema } from './fields/money';
import { monthSchema } from './fields/month';
import { numberSchema } from './fields/number';
import { percentSchema } from './fields/percent';
import { regionSchema } from './fields/region';
import { rowSchema } from './fields/row';
import { selectSchema } from './fields/select';
import { createTableSchema } from './fields/table';
import { tagsSchema } from './fields/tags';
import { textSchema } from './fields/text';
import { textareaSchema } from './fields/textarea';

const scalarFields = [
  textSchema,
  textareaSchema,
  numberSchema,
  moneySchema,
  percentSchema,
  dateSchema,
  monthSchema,
  dateRangeSchema,
  selectSchema,
  cascadeSchema,
  regionSchema,
  tagsSchema,
  booleanSchema,
  fileSchema,
  mapSchema,
  rowSchema,
] as const;

function unknownType(known: readonly { shape: { type: z.ZodLiteral<string> } }[]) {
  const names = known.map(({ shape }) => shape.type.value).join('、');
  return ({ code }: { code: string }) =>
    code === 'invalid_union' ? `没有这种字段，可用：${names}` : undefined;
}

/** A field that may also be a table column. */
export const columnSchema = z.discriminatedUnion('type', scalarFields, {
  error: unknownType(scalarFields),
});
export type Column = z.infer<typeof columnSchema>;

const tableSchema = createTableSchema(columnSchema);
export type TableField = z.infer<typeof tableSchema>;
export type MatrixField = z.infer<typeof matrixSchema>;

const fields = [...scalarFields, tableSchema, matrixSchema] as const;
export const fieldSchema = z.discriminatedUnion('type', fields, { error: unknownType(fields) });
export type Field = z.infer<typeof fieldSchema>;
export type FieldOf<T extends Field['type']> = Extract<Field, { type: T }>;
