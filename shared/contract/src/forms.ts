import { z } from 'zod';
import {
  agreementSchema,
  bidiSafeText,
  passwordSchema,
  passwordSchemaFor,
  phoneSchema,
  phoneSchemaFor,
  samePasswords,
  smsCodeSchema,
} from './rule-schemas';
import { passwordMessages } from './rules';

/** Phone and verification code: POST /system/auth/tenant-sms-login, and step one of the password reset. */
export const phoneCodeFormSchema = z.object({ phoneNumber: phoneSchema, smsCode: smsCodeSchema });

export type PhoneCodeForm = z.infer<typeof phoneCodeFormSchema>;

export const registerMessages = {
  registerType: '请选择参赛类型',
  entName: '请输入名称',
  track: '请选择参赛赛区',
  contact: '请输入联系人姓名',
  contactPhone: '请输入联系人手机号',
} as const;

/** Registration type: 1 individual or team, 2 enterprise. */
export const registerTypes = { individual: 1, enterprise: 2 } as const;

const registerTypeSchema = z
  .literal([1, 2, '1', '2'], { error: registerMessages.registerType })
  .transform((value): 1 | 2 => (Number(value) === 1 ? 1 : 2));

/** An id in the tree of areas and tracks; a string of digits is accepted too. */
export const trackNodeIdSchema = z
  .union([z.int().positive().max(2147483647), z.string().regex(/^[1-9][0-9]{0,8}$/)], {
    error: registerMessages.track,
  })
  .transform(Number);

function shortText(required: string, max: number) {
  return z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, { error: `不能超过${max}个字` })
    .regex(bidiSafeText.pattern, { error: bidiSafeText.message });
}

/** `track` is the value of the cascade: area id, then track id. */
export const registerStepOneSchema = z.object({
  registerType: registerTypeSchema,
  entName: shortText(registerMessages.entName, 100),
  track: z.tuple([trackNodeIdSchema, trackNodeIdSchema], { error: registerMessages.track }),
  contact: shortText(registerMessages.contact, 30),
  contactPhone: phoneSchemaFor(registerMessages.contactPhone),
});

const accountFields = z.object({
  registerMobile: phoneSchema,
  smsCode: smsCodeSchema,
  password: passwordSchema,
  confirmPassword: passwordSchemaFor('请确认密码'),
});

export const registerStepTwoSchema = accountFields
  .extend({ agreed: agreementSchema })
  .refine(...samePasswords('confirmPassword'));

export type RegisterStepOneInput = z.input<typeof registerStepOneSchema>;
export type RegisterStepOne = z.output<typeof registerStepOneSchema>;
export type RegisterStepTwo = z.infer<typeof registerStepTwoSchema>;

/** Step two of the password reset; step one is `phoneCodeFormSchema`. */
export const resetPasswordFormSchema = z
  .object({ password: passwordSchema, secondPassword: passwordSchemaFor(passwordMessages.confirm) })
  .refine(...samePasswords('secondPassword'));

export const changePasswordFormSchema = z
  .object({
    oldPassword: passwordSchemaFor('请输入原密码'),
    password: passwordSchema,
    secondPassword: passwordSchemaFor(passwordMessages.confirm),
  })
  .refine(...samePasswords('secondPassword'));

export type ResetPasswordForm = z.infer<typeof resetPasswordFormSchema>;
export type ChangePasswordForm = z.infer<typeof changePasswordFormSchema>;
