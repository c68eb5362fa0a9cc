import { z } from 'zod';
import { agreementSchema } from './agreement';
import { passwordSchema } from './password';
import { phoneSchema } from './phone';
import { smsCodeSchema } from './sms-code';
import { identifierSchema } from './username';

export const passwordLoginFormSchema = z.object({
  username: identifierSchema,
  password: passwordSchema,
  remember: z.boolean(),
  agreed: agreementSchema,
});

/** Phone and code alone: the second login tab and the first step of the forgotten password. */
export const phoneCodeFormSchema = z.object({ phoneNumber: phoneSchema, smsCode: smsCodeSchema });

export const smsLoginFormSchema = phoneCodeFormSchema.extend({ agreed: agreementSchema });

export type PasswordLoginForm = z.infer<typeof passwordLoginFormSchema>;
export type PhoneCodeForm = z.infer<typeof phoneCodeFormSchema>;
export type SmsLoginForm = z.infer<typeof smsLoginFormSchema>;
