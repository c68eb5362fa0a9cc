import { filePurposeSchema } from '@portal/contract/files';
import { z } from 'zod';
import { conditionSchema, referenceSchema } from './condition';

const settings = {
  /** A warning is shown and never blocks. */
  level: z.enum(['error', 'warning']).optional(),
  /** Instead of the check's own wording. */
  message: z.string().optional(),
  when: conditionSchema.optional(),
};

/** Rules that a definition may name. Those of one value, of a table, of a matrix. */
export const checkSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('cn-mobile'), ...settings }),
  z.strictObject({ name: z.literal('email'), ...settings }),
  z.strictObject({ name: z.literal('uscc'), ...settings }),
  z.strictObject({ name: z.literal('cn-id-card'), ...settings }),
  /** Later than the date or month found there; `orEqual` lets the same one pass. */
  z.strictObject({
    name: z.literal('after'),
    reference: referenceSchema,
    orEqual: z.boolean().optional(),
    ...settings,
  }),
  z.strictObject({
    name: z.literal('before'),
    reference: referenceSchema,
    orEqual: z.boolean().optional(),
    ...settings,
  }),
  /** Not more than the number found there. */
  z.strictObject({ name: z.literal('at-most'), reference: referenceSchema, ...settings }),
  /** A month of graduation that is at most so many years ago, or still to come. */
  z.strictObject({ name: z.literal('graduated-within'), years: z.number().positive(), ...settings }),
  z.strictObject({ name: z.literal('unique-in-table'), column: z.string(), ...settings }),
  z.strictObject({ name: z.literal('exactly-one'), column: z.string(), ...settings }),
  /** Percentages in basis points that make 10000. */
  z.strictObject({ name: z.literal('sum-100'), column: z.string(), ...settings }),
  /** No more than `max` rows that name the same row of another table. */
  z.strictObject({
    name: z.literal('max-rows-per'),
    column: z.string(),
    max: z.number().int().min(1),
    ...settings,
  }),
  /** At least one row for each row of another table whose boolean `where` is true. */
  z.strictObject({
    name: z.literal('row-for-each'),
    column: z.string(),
    table: referenceSchema,
    where: z.string(),
    ...settings,
  }),
  /** In each year that is filled in: first = second + third, within `tolerance` in 分. */
  z.strictObject({
    name: z.literal('balance'),
    rows: z.tuple([z.string(), z.string(), z.string()]),
    tolerance: z.number().int().min(0),
    ...settings,
  }),
  z.strictObject({ name: z.literal('row-at-most'), row: z.string(), other: z.string(), ...settings }),
  /** A figure changed over so many times from one year to the next. */
  z.strictObject({ name: z.literal('max-year-change'), times: z.number().positive(), ...settings }),
]);
export type Check = z.infer<typeof checkSchema>;
export type CheckOf<N extends Check['name']> = Extract<Check, { name: N }>;

export interface Option {
  value: string;
  label: string;
  children?: Option[];
}

export const optionSchema: z.ZodType<Option> = z.lazy(() =>
  z.strictObject({
    value: z.string().min(1).max(60),
    label: z.string().min(1).max(60),
    children: z.array(optionSchema).optional(),
  }),
);

export const keySchema = z.string().regex(/^[A-Za-z]\w{0,39}$/);

const common = {
  key: keySchema,
  label: z.string().min(1).max(40),
  help: z.string().max(300).optional(),
  placeholder: z.string().max(60).optional(),
  /** Heading of the part of the step that the field belongs to. */
  section: z.string().max(40).optional(),
  required: z.union([z.boolean(), conditionSchema]).optional(),
  /** Shown, and judged, only where this holds; the answer is kept in any case. */
  when: conditionSchema.optional(),
  /** Masked when shown, encrypted where stored. */
  sensitive: z.boolean().optional(),
  /** Agrees to something; an entry that is copied to another season must be asked again. */
  consent: z.boolean().optional(),
  checks: z.array(checkSchema).optional(),
};

const length = z.strictObject({ min: z.number().int().min(0).optional(), max: z.number().int().min(1) });
const range = z.strictObject({ min: z.number().optional(), max: z.number().optional() });

const scalarFields = [
  z.strictObject({ ...common, type: z.literal('text'), limits: length }),
  z.strictObject({ ...common, type: z.literal('textarea'), limits: length }),
  /** A whole number. */
  z.strictObject({
    ...common,
    type: z.literal('number'),
    limits: range.optional(),
    unit: z.string().optional(),
  }),
  /** Stored in 分, limits too; shown in 万元 with two decimals. */
  z.strictObject({ ...common, type: z.literal('money'), limits: range.optional() }),
  /** Stored in basis points: 12.34 % is 1234. */
  z.strictObject({ ...common, type: z.literal('percent'), limits: range.optional() }),
  /** `YYYY-MM-DD` */
  z.strictObject({ ...common, type: z.literal('date') }),
  /** `YYYY-MM`, or `present` where `present` names what that means. */
  z.strictObject({ ...common, type: z.literal('month'), present: z.string().optional() }),
  /** Stores the option's value. Options here, or those of a dictionary. */
  z.strictObject({
    ...common,
    type: z.literal('select'),
    options: z.array(optionSchema).optional(),
    dictionary: z.string().optional(),
  }),
  /** Stores the path of values. `tracks` is the season's own tree. */
  z.strictObject({
    ...common,
    type: z.literal('cascade'),
    dictionary: z.string(),
    /** What each level is called, from the first on. */
    levels: z.array(z.string().min(1).max(20)).optional(),
  }),
  /** Stores `{ codes, names }` of province, city and county. */
  z.strictObject({ ...common, type: z.literal('region') }),
  z.strictObject({
    ...common,
    type: z.literal('tags'),
    limits: z.strictObject({
      min: z.number().int().min(0).optional(),
      max: z.number().int().min(1),
      length: z.number().int().min(1),
    }),
  }),
  z.strictObject({
    ...common,
    type: z.literal('boolean'),
    labels: z.tuple([z.string(), z.string()]).optional(),
  }),
  /** Stores `{ fileId, name, size, mime }`. */
  z.strictObject({
    ...common,
    type: z.literal('file'),
    purpose: filePurposeSchema,
    limits: z.strictObject({
      maxBytes: z.number().int().min(1),
      mimes: z.array(z.string()).min(1),
    }),
    /** `href` is an address, or the name of one of the season's `templates`. */
    template: z.strictObject({ name: z.string(), href: z.string() }).optional(),
  }),
  /** Stores `{ lng, lat, address? }`. */
  z.strictObject({ ...common, type: z.literal('map') }),
  /** Stores the id of a row of another table. */
  z.strictObject({ ...common, type: z.literal('row'), table: referenceSchema, labelColumn: z.string() }),
] as const;

/** A field that may also be a table's column. */
export const columnSchema = z.discriminatedUnion('type', scalarFields);
export type Column = z.infer<typeof columnSchema>;

export const tableFieldSchema = z.strictObject({
  ...common,
  type: z.literal('table'),
  columns: z.array(columnSchema).min(1),
  limits: z.strictObject({ min: z.number().int().min(0).optional(), max: z.number().int().min(1) }),
  /** What one row is called: 成员, 证书. */
  rowName: z.string().max(10),
});
export type TableField = z.infer<typeof tableFieldSchema>;

/** Stores `{ row: { year: 分 } }`; a year that is not filled in is missing or null, which is not zero. */
export const matrixFieldSchema = z.strictObject({
  ...common,
  type: z.literal('matrix'),
  rows: z.array(
    z.strictObject({
      key: keySchema,
      label: z.string(),
      help: z.string().optional(),
      min: z.number().optional(),
    }),
  ),
  years: z.array(z.string().regex(/^\d{4}$/)).min(1),
  /** Years before the year of this date are closed. */
  opensWith: referenceSchema.optional(),
});
export type MatrixField = z.infer<typeof matrixFieldSchema>;

export const fieldSchema = z.discriminatedUnion('type', [
  ...scalarFields,
  tableFieldSchema,
  matrixFieldSchema,
]);
export type Field = z.infer<typeof fieldSchema>;
export type FieldOf<T extends Field['type']> = Extract<Field, { type: T }>;
