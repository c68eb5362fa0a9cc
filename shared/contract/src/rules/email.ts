import { z } from 'zod';

export const emailMessages = {
  required: '请输入邮箱',
  format: '请输入正确的邮箱地址',
} as const;

export const emailSchema = z
  .string({ error: emailMessages.required })
  .trim()
  .min(1, { error: emailMessages.required, abort: true })
  .max(100, { error: emailMessages.format, abort: true })
  .pipe(z.email({ error: emailMessages.format }));
