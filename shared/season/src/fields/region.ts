import { z } from 'zod';
import { common } from './field-settings';
import { type ColumnOf, type FieldType, textColumn } from './field-type';

export const regionSchema = z.strictObject({ ...common, type: z.literal('region') });

export const regionValueSchema = z.object({
  codes: z.array(z.string().max(12)).max(3),
  names: z.array(z.string().max(60)).max(3),
});
/** Province, city, county; shorter if a division has no subdivisions. */
export type RegionValue = z.infer<typeof regionValueSchema>;

const toNames = (value: unknown) => regionValueSchema.safeParse(value).data?.names.join('') ?? '';

/** Stores `{ codes, names }` of province, city and county. */
export const region: FieldType<ColumnOf<'region'>> = {
  shape: () => regionValueSchema,
  ask: '请选择',
  fault: (_field, value) => ((value as RegionValue).codes.length >= 2 ? undefined : '请选择省/市/区县'),
  format: (_field, value) => toNames(value),
  sheet: (field) => textColumn(field, (value) => toNames(value) || null),
  sample: () => ({ codes: ['53', '5301', '530102'], names: ['云南省', '昆明市', '五华区'] }),
  roles: ['region'],
};
