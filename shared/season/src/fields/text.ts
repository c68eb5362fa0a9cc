import { z } from 'zod';
import { common, lengthSchema } from './field-common';
import { type ColumnOf, type FieldType, textColumn } from './field-type';
import { lengthFault, sampleText } from './length';

export const textSchema = z.strictObject({ ...common, type: z.literal('text'), limits: lengthSchema });

/** One line. Drafts keep over-long text, so that the writer can shorten it. */
export const text: FieldType<ColumnOf<'text'>> = {
  shape: () => z.string(),
  ask: '请填写',
  fault: (field, value) => lengthFault(field.label, field.limits, String(value)),
  format: (_field, value) => String(value),
  sheet: textColumn,
  sample: (field, { index }) => sampleText(field.limits, `${field.label}${index + 1}`),
};
