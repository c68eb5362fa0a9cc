import { z } from 'zod';
import { smsTargetSchema } from './rules/phone';

/** What a code is for: 01 register, 02 SMS login, 03 forgotten password, 04 confirm the present phone, 05 bind a new one. */
export const smsTypeSchema = z.enum(['01', '02', '03', '04', '05'], { error: '验证码类型不正确' });

/** GET /system/enterprise/user/sendRegisterCode; `code` is a captcha result. */
export const sendCodeQuerySchema = z.object({
  code: z.string().max(4000).nullish(),
  mobile: smsTargetSchema,
  type: smsTypeSchema,
});

/** One message of GET /dev/outbox, embedded mode only. */
export const outboxMessageSchema = z.object({
  mobile: z.string(),
  type: z.string(),
  code: z.string(),
  text: z.string(),
  at: z.string(),
});

export type SmsType = z.infer<typeof smsTypeSchema>;
export type OutboxMessage = z.infer<typeof outboxMessageSchema>;
