import { z } from 'zod';

export const agreementMessages = {
  line: '我已阅读并同意《用户协议》和《隐私协议》',
  missing: '请先阅读并同意用户协议和隐私协议',
} as const;

export const agreementSchema = z
  .boolean({ error: agreementMessages.missing })
  .refine((agreed) => agreed, { error: agreementMessages.missing });
