import { z } from 'zod';
import { toCode } from '../identity-numbers';
import { common, lengthSchema } from './field-common';
import { type ColumnOf, type FieldType, textColumn, tidyText } from './field-type';
import { lengthFault, sampleText } from './length';

export const textSchema = z.strictObject({
  ...common,
  type: z.literal('text'),
  limits: lengthSchema,
  /** A number or code, such as that of a certificate: kept in half-width letters and digits. */
  identifier: z.boolean().optional(),
});

const CODES: ReadonlySet<string> = new Set(['uscc', 'cn-id-card']);
const CONTACTS: ReadonlySet<string> = new Set(['cn-mobile', 'email']);

function isChecked({ checks = [] }: ColumnOf<'text'>, names: ReadonlySet<string>): boolean {
  return checks.some(({ name }) => names.has(name));
}

/** One line. Drafts keep over-long text, so that the writer can shorten it. */
export const text: FieldType<ColumnOf<'text'>> = {
  shape: () => z.string(),
  ask: '请填写',
  fault: (field, value) => lengthFault(field.label, field.limits, String(value)),
  format: (_field, value) => String(value),
  sheet: textColumn,
  tidy(field, value) {
    if (typeof value === 'string' && isChecked(field, CODES)) return toCode(value);
    return field.identifier || isChecked(field, CONTACTS) ? tidyText(value) : value;
  },
  readText: (_field, cell) => cell.trim().replace(/\s*\n\s*/g, ' '),
  variants: ({ limits }, index) => [String(index + 1).padStart(limits.min ?? 1, '0')],
  roles: ['name', 'applicant', 'leader', 'phone', 'email', 'slogan', 'summary'],
  checks: ['cn-mobile', 'email', 'uscc', 'cn-id-card'],
  comparable: () => 'any',
  sample: (field, { index }) => sampleText(field.limits, `${field.label}${index + 1}`),
};
