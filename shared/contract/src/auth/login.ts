import { z } from 'zod';
import { phoneSchema } from '../rules/phone';
import { smsCodeSchema } from '../rules/sms-code';
import { usernameMessages } from '../rules/username';
import { encodedPasswordSchema } from './encoded-password';

/** What a call brings once a captcha is due. */
export const captchaResultSchema = z.string().max(4000).nullish();

/** POST /system/auth/tenantLogin */
export const tenantLoginSchema = z.object({
  /** Username or phone number. */
  username: z
    .string({ error: usernameMessages.required })
    .trim()
    .min(1, { error: usernameMessages.required })
    .max(100, { error: usernameMessages.format }),
  password: encodedPasswordSchema,
  /** Captcha result, once one is due. */
  code: captchaResultSchema,
  /** The same under its second name. */
  validateCode: captchaResultSchema,
});

/** POST /system/auth/tenant-sms-login */
export const smsLoginSchema = z.object({ phoneNumber: phoneSchema, smsCode: smsCodeSchema });

/** Answer of every sign-in and refresh; `expiresTime`: end of the access token, ms since 1970. */
export const loginTokensSchema = z.object({
  userId: z.int().positive(),
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresTime: z.int().positive(),
});

export const sessionEndReasonSchema = z.enum([
  'logout',
  /** By its owner, from the list of sign-ins of another device. */
  'ended-elsewhere',
  'password-changed',
  'phone-changed',
  'account-closed',
  /** Its refresh token came a second time: somebody else may have it. */
  'token-reused',
]);

/** `data` of REFRESH_TOKEN_INVALID where there was such a session; null where there never was. */
export const sessionEndSchema = z.strictObject({
  reason: sessionEndReasonSchema,
  /** ISO 8601 */
  at: z.string(),
});

/** `data` of a refused password: whether the next one needs a captcha result. */
export interface CaptchaDue {
  captchaRequired: boolean;
}

/** POST /system/auth/refresh-token?refreshToken= */
export const refreshQuerySchema = z.object({
  refreshToken: z.string({ error: '无效的刷新令牌' }).min(1, { error: '无效的刷新令牌' }).max(200),
});

export type TenantLogin = z.infer<typeof tenantLoginSchema>;
export type SmsLogin = z.infer<typeof smsLoginSchema>;
export type SessionEndReason = z.infer<typeof sessionEndReasonSchema>;
export type SessionEnd = z.infer<typeof sessionEndSchema>;
export type LoginTokens = z.infer<typeof loginTokensSchema>;
