import { z } from 'zod';
import { common, lengthSchema } from './field-settings';
import { type ColumnOf, type FieldType, replaceBreaks } from './field-type';
import { countCharacters, lengthFault } from './length';
import { text } from './text';

export const textareaSchema = z.strictObject({
  ...common,
  type: z.literal('textarea'),
  limits: lengthSchema,
});

/** Several lines, shown and exported like one; bidi controls are allowed, for right-to-left languages. */
export const textarea: FieldType<ColumnOf<'textarea'>> = {
  shape: () => z.string(),
  ask: text.ask,
  maxCharacters: ({ limits }) => limits.max,
  fault: (field, value) => lengthFault(field.label, field.limits, String(value)),
  format: (_field, value) => String(value),
  sheet: (field) => text.sheet({ ...field, type: 'text' }),
  tidy: (_field, value) => replaceBreaks(value, '\n'),
  readText: (_field, cell) => cell.trim(),
  brief: () => '',
  countProse: (value) => (typeof value === 'string' ? countCharacters(value) : 0),
  variants: (field, index) => text.variants?.({ ...field, type: 'text' }, index) ?? [],
  roles: ['name', 'applicant', 'leader', 'slogan', 'summary'],
  comparable: () => 'any',
  sample: (field, context) => text.sample({ ...field, type: 'text' }, context),
};
