import { nameText } from '@portal/contract/rule-schemas';
import { normalizePhone, toHalfWidth } from '@portal/contract/rules';
import { z } from 'zod';
import { toCode } from '../identity-numbers';
import { type Check, common, lengthSchema } from './field-common';
import { type ColumnOf, type FieldType, replaceBreaks, textColumn } from './field-type';
import { lengthFault, sampleText } from './length';

export const textSchema = z.strictObject({
  ...common,
  type: z.literal('text'),
  limits: lengthSchema,
  /** A number or code, such as that of a certificate: kept in half-width letters and digits. */
  identifier: z.boolean().optional(),
});

/** How the answer of a named check is kept. */
const TIDIED: Readonly<Partial<Record<Check['name'], (text: string) => string>>> = {
  uscc: toCode,
  'cn-id-card': toCode,
  'cn-mobile': normalizePhone,
  email: toHalfWidth,
};

/** One line. Drafts keep over-long text, so that the writer can shorten it. */
export const text: FieldType<ColumnOf<'text'>> = {
  shape: () => z.string(),
  ask: '请填写',
  maxCharacters: ({ limits }) => limits.max,
  fault: (field, value) =>
    lengthFault(field.label, field.limits, String(value)) ??
    (nameText.pattern.test(String(value)) ? undefined : `${field.label}${nameText.message}`),
  format: (_field, value) => String(value),
  sheet: textColumn,
  tidy({ checks = [], identifier }, value) {
    const line = replaceBreaks(value, ' ');
    if (typeof line !== 'string') return value;
    const tidy = checks.map(({ name }) => TIDIED[name]).find(Boolean) ?? (identifier ? toHalfWidth : String);
    return tidy(line);
  },
  readText: (_field, cell) => cell.trim().replace(/\s*\n\s*/g, ' '),
  variants: ({ limits }, index) => [String(index + 1).padStart(limits.min ?? 1, '0')],
  roles: ['name', 'applicant', 'leader', 'phone', 'email', 'slogan', 'summary'],
  checks: ['cn-mobile', 'email', 'uscc', 'cn-id-card'],
  comparable: () => 'any',
  sample: (field, { index }) => sampleText(field.limits, `${field.label}${index + 1}`),
};
