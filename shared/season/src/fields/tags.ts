import { bidiSafeText } from '@portal/contract/rule-schemas';
import { z } from 'zod';
import { common } from './field-settings';
import { type ColumnOf, type FieldType, textColumn, toCell } from './field-type';
import { countCharacters, firstCharacters, lengthFault, sampleText } from './length';

const MAX_TAGS = 50;

export const tagsSchema = z.strictObject({
  ...common,
  type: z.literal('tags'),
  limits: z.strictObject({
    min: z.number().int().min(0).optional(),
    max: z.number().int().min(1).max(MAX_TAGS),
    /** In characters, of one tag. */
    length: z.number().int().min(1).max(100),
  }),
});

const joined = (value: unknown) => (Array.isArray(value) ? value.join('、') : toCell(value));

export const tags: FieldType<ColumnOf<'tags'>> = {
  shape: () => z.array(z.string()).max(MAX_TAGS),
  ask: '请填写',
  maxCharacters: ({ limits }) => limits.max * limits.length,
  fault(field, value) {
    const words = value as string[];
    const { min = 0, max, length } = field.limits;
    if (words.length < min) return `${field.label}至少${min}个`;
    if (words.length > max) return `${field.label}最多${max}个`;
    if (new Set(words.map((word) => word.trim())).size < words.length) return `${field.label}有重复`;
    if (!words.every((word) => bidiSafeText.pattern.test(word)))
      return `${field.label}${bidiSafeText.message}`;
    const long = words.find((word) => countCharacters(word) > length);
    if (!long) return undefined;
    return lengthFault(`“${firstCharacters(long.trim(), length)}…”`, { max: length }, long);
  },
  format: (_field, value) => String(joined(value)),
  sheet: (field) => textColumn(field, joined),
  readText: (_field, text) =>
    text
      .split(/[,，、;；\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  roles: ['keywords'],
  sample: ({ limits: { min = 1, length } }) =>
    Array.from({ length: Math.max(1, min) }, (_tag, at) => sampleText({ max: length }, at.toString(36))),
};
