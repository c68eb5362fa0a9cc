import { bidiSafeText } from '@portal/contract/rule-schemas';
import { normalizePhone, toHalfWidth } from '@portal/contract/rules';
import { z } from 'zod';
import { toCode } from '../identity-numbers';
import { type Check, common, lengthSchema } from './field-settings';
import { type ColumnOf, type FieldType, replaceBreaks, textColumn } from './field-type';
import { lengthFault, sampleText } from './length';

export const textSchema = z.strictObject({
  ...common,
  type: z.literal('text'),
  limits: lengthSchema,
  /** A number or code, such as a certificate's: stored in half-width characters. */
  identifier: z.boolean().optional(),
});

/** Normalizes answers with a named check before they are stored. */
const TIDIED: Readonly<Partial<Record<Check['name'], (text: string) => string>>> = {
  uscc: toCode,
  'cn-id-card': toCode,
  'cn-mobile': normalizePhone,
  email: toHalfWidth,
};

/** One line. Drafts may exceed the maximum, so that the user can shorten the text. */
export const text: FieldType<ColumnOf<'text'>> = {
  shape: () => z.string(),
  ask: '请填写',
  maxCharacters: ({ limits }) => limits.max,
  fault: (field, value) =>
    lengthFault(field.label, field.limits, String(value)) ??
    (bidiSafeText.pattern.test(String(value)) ? undefined : `${field.label}${bidiSafeText.message}`),
  format: (_field, value) => String(value),
  sheet: textColumn,
  tidy({ checks = [], identifier }, value) {
    const line = replaceBreaks(value, ' ');
    if (typeof line !== 'string') return value;
    const tidy =
      checks.map(({ name }) => TIDIED[name]).find(Boolean) ?? (identifier ? toHalfWidth : undefined);
    return tidy ? tidy(line) : line.trim();
  },
  readText: (_field, cell) => cell.trim().replace(/\s*\n\s*/g, ' '),
  variants: ({ limits }, index) => [String(index + 1).padStart(limits.min ?? 1, '0')],
  roles: ['name', 'applicant', 'leader', 'phone', 'email', 'slogan', 'summary'],
  checks: ['cn-mobile', 'email', 'uscc', 'cn-id-card'],
  comparable: () => 'any',
  sample: (field, { index }) => sampleText(field.limits, `${field.label}${index + 1}`),
};
