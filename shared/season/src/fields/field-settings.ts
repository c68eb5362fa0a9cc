import { z } from 'zod';
import { conditionSchema, referenceSchema } from '../condition';

const settings = {
  /** A warning is shown but never blocks. */
  level: z.enum(['error', 'warning']).optional(),
  /** Replaces the check's own message. */
  message: z.string().min(1).max(200).optional(),
  when: conditionSchema.optional(),
};

/** Named checks that a definition may use: on one value, a table or a matrix. */
const checks = [
  z.strictObject({ name: z.literal('cn-mobile'), ...settings }),
  z.strictObject({ name: z.literal('email'), ...settings }),
  z.strictObject({ name: z.literal('uscc'), ...settings }),
  z.strictObject({ name: z.literal('cn-id-card'), ...settings }),
  /** Later than the referenced date or month; `orEqual` also accepts the same one. */
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
  /** At most the referenced number. */
  z.strictObject({ name: z.literal('at-most'), reference: referenceSchema, ...settings }),
  /** A graduation month at most this many years ago, or in the future. */
  z.strictObject({ name: z.literal('graduated-within'), years: z.number().positive(), ...settings }),
  z.strictObject({ name: z.literal('unique-in-table'), column: z.string(), ...settings }),
  z.strictObject({ name: z.literal('exactly-one'), column: z.string(), ...settings }),
  /** Percentages in basis points that add up to 10000. */
  z.strictObject({ name: z.literal('sum-100'), column: z.string(), ...settings }),
  /** At most `max` rows that name the same row of another table. */
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
  /** A figure may change by at most this factor from one year to the next. */
  z.strictObject({ name: z.literal('max-year-change'), times: z.number().positive(), ...settings }),
] as const;

const checkNames = checks.map(({ shape }) => shape.name.value).join('、');

export const checkSchema = z.discriminatedUnion('name', checks, {
  error: ({ code }) => (code === 'invalid_union' ? `没有这个检查，可用：${checkNames}` : undefined),
});
export type Check = z.infer<typeof checkSchema>;

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

/** Names on `Object.prototype` would be found as keys of any object. */
const isUsable = (name: string) => !(name in Object.prototype);

/**
 * @param words message that describes the pattern
 * @returns a schema of names that serve as keys of answers, options or texts
 */
export function nameSchema(pattern: RegExp, words: string) {
  return z.string().regex(pattern, words).refine(isUsable, { error: '这个名字在程序里另有含义，请换一个' });
}

export const keySchema = nameSchema(/^[A-Za-z]\w{0,39}$/, '应以字母开头，只用字母、数字和下划线，至多 40 个');
/** Ids of groups, areas and tracks, and names of dictionaries. */
export const idSchema = nameSchema(/^\S{1,40}$/, '应是 1 至 40 个字，没有空格');

export const common = {
  key: keySchema,
  label: z.string().min(1).max(40),
  help: z.string().max(300).optional(),
  placeholder: z.string().max(60).optional(),
  /** Heading of the part of the step that contains the field. */
  section: z.string().max(40).optional(),
  required: z.union([z.boolean(), conditionSchema]).optional(),
  /** Shown and judged only if this holds; the answer is kept in any case. */
  when: conditionSchema.optional(),
  /** Masked when shown, encrypted when stored. */
  sensitive: z.boolean().optional(),
  /** Gives consent, so it must be asked again when an entry is copied to another season. */
  consent: z.boolean().optional(),
  checks: z.array(checkSchema).optional(),
};

/** A step is saved in one call, whose size limits the characters of a text. */
const MAX_CHARACTERS = 20_000;

/** In characters. */
export const lengthSchema = z.strictObject({
  min: z.number().int().min(0).optional(),
  max: z.number().int().min(1).max(MAX_CHARACTERS),
});

/** Shape of a chosen value in a draft: an option, a date, or a row id. */
export const draftPick = z.string().max(64);
