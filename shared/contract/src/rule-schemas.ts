import { z } from 'zod';
import { accountErrors } from './errors';
import {
  agreementMessages,
  agreementProblem,
  emailMessages,
  passwordMessages,
  passwordRule,
  passwordRuleFor,
  phoneRule,
  phoneRuleFor,
  smsCodeRule,
  smsTargetRule,
  type TextRule,
  textProblem,
  toHalfWidth,
  usernameRule,
} from './rules';

/**
 * Text that reports one message at a time: `required` if it is empty, else its problem. The issue does not abort, so that
 * rules across fields (two equal passwords) are checked as well.
 */
function textSchema(rule: TextRule) {
  return z
    .string({ error: rule.required })
    .overwrite(rule.normalize)
    .superRefine((value, context) => {
      const message = textProblem(rule, value);
      if (message) context.addIssue({ code: 'custom', message });
    });
}

/** Trimmed text. @param problem returns the message for an invalid text that is not empty */
export function trimmedTextSchema(required: string, problem: (value: string) => string | undefined) {
  return textSchema({ required, normalize: (text) => text.trim(), problem });
}

/**
 * Rejects bidi embeddings, overrides and isolates, which would reorder the text that follows the name on every page that
 * shows it. Direction marks, which have no such effect, are allowed.
 */
export const bidiSafeText = {
  pattern: /^[^\u202a-\u202e\u2066-\u2069]*$/,
  message: '含有看不见的控制字符，请手动输入',
} as const;

/** @returns a name without these characters, for names stored before they were rejected */
export const stripBidiControls = (name: string) => name.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** A mobile number with its own message if it is missing, to match the form's label. */
export function phoneSchemaFor(required: string) {
  return textSchema(phoneRuleFor(required));
}

export const phoneSchema = textSchema(phoneRule);

export const smsTargetSchema = textSchema(smsTargetRule);

export const smsCodeSchema = textSchema(smsCodeRule);

export const emailSchema = z
  .string({ error: emailMessages.required })
  .overwrite(toHalfWidth)
  .min(1, { error: emailMessages.required, abort: true })
  .max(100, { error: emailMessages.format, abort: true })
  .pipe(z.email({ error: emailMessages.format }));

export const usernameSchema = textSchema(usernameRule);

export function passwordSchemaFor(required: string) {
  return textSchema(passwordRuleFor(required));
}

export const passwordSchema = textSchema(passwordRule);

/**
 * For `schema.refine(...samePasswords(field))`: an issue at `field` if the repeated password differs. Checked as soon as
 * both are present, even if the rest of the form is invalid; otherwise the user would learn of the difference only after
 * everything else was right.
 */
export function samePasswords<F extends string>(field: F) {
  const same = (form: { password: string } & Record<F, string>) => form[field] === form.password;
  const bothThere = ({ value }: { value: unknown }) => {
    const form = value as Partial<Record<string, unknown>> | null;
    return typeof form?.password === 'string' && typeof form[field] === 'string' && form[field] !== '';
  };
  const told = { path: [field] as PropertyKey[], error: passwordMessages.differs, when: bothThere };
  return [same, told] as const;
}

/** A password encoded with the platform cipher; its content is judged after decoding. */
export const encodedPasswordSchema = z
  .string({ error: passwordMessages.required })
  .min(1, { error: passwordMessages.required })
  .max(500, { error: passwordMessages.format });

export const agreementSchema = z
  .boolean({ error: agreementMessages.missing })
  .refine((agreed) => agreementProblem(agreed) === undefined, { error: agreementMessages.missing });

/** A ticket, sent back with the change that it allows. */
export const ticketParamSchema = z
  .string({ error: accountErrors.TICKET_INVALID.msg })
  .min(1, { error: accountErrors.TICKET_INVALID.msg })
  .max(200);

/** A captcha result, which a call must carry once a captcha is due. */
export const captchaResultSchema = z.string().max(4000).nullish();
