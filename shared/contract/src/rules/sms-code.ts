import { z } from 'zod';

export const smsCodeMessages = {
  required: '请输入手机验证码',
  format: '请输入正确的6位验证码',
} as const;

/** Exactly six letters, digits or #. */
export const smsCodeSchema = z
  .string({ error: smsCodeMessages.required })
  .trim()
  .min(1, { error: smsCodeMessages.required, abort: true })
  .regex(/^[A-Za-z0-9#]{6}$/, { error: smsCodeMessages.format });
