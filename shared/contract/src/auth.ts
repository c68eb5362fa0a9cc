import { z } from 'zod';
import { registerStepOneSchema, trackNodeIdSchema } from './forms';
import {
  captchaResultSchema,
  encodedPasswordSchema,
  phoneSchema,
  smsCodeSchema,
  smsTargetSchema,
  ticketParamSchema,
} from './rule-schemas';
import { passwordMessages, usernameMessages } from './rules';

/** POST /system/auth/tenantLogin */
export const tenantLoginSchema = z.object({
  /** Username or phone number. */
  username: z
    .string({ error: usernameMessages.required })
    .trim()
    .min(1, { error: usernameMessages.required })
    .max(100, { error: usernameMessages.format }),
  password: encodedPasswordSchema,
  code: captchaResultSchema,
  /** Alias of `code`. */
  validateCode: captchaResultSchema,
});

/** Response of every sign-in and refresh; `expiresTime`: expiry of the access token, ms since 1970. */
export const loginTokensSchema = z.object({
  userId: z.int().positive(),
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresTime: z.int().positive(),
});

const sessionEndReasonSchema = z.enum([
  'logout',
  /** Ended by the user from the list of sign-ins on another device. */
  'ended-elsewhere',
  'password-changed',
  'phone-changed',
  'account-closed',
  /** The refresh token was replayed: it may have been stolen. */
  'token-reused',
]);

/** `data` of REFRESH_TOKEN_INVALID; null if the session never existed. */
export const sessionEndSchema = z.strictObject({
  reason: sessionEndReasonSchema,
  /** ISO 8601 */
  at: z.string(),
});

/** `data` of a wrong password: whether the next attempt needs a captcha result. */
export const captchaDueSchema = z.strictObject({ captchaRequired: z.boolean() });

/** POST /system/auth/refresh-token, in the body; older clients send it in the query. */
export const refreshQuerySchema = z.object({
  refreshToken: z.string({ error: '无效的刷新令牌' }).min(1, { error: '无效的刷新令牌' }).max(200),
});

export type TenantLogin = z.infer<typeof tenantLoginSchema>;
export type CaptchaDue = z.infer<typeof captchaDueSchema>;
export type SessionEndReason = z.infer<typeof sessionEndReasonSchema>;
export type SessionEnd = z.infer<typeof sessionEndSchema>;
export type LoginTokens = z.infer<typeof loginTokensSchema>;

/** Account types: 00 operate, 01 manage, 02 enterprise, 03 mechanism, 08 tourist. */
export const userTypeSchema = z.enum(['00', '01', '02', '03', '08']);

/** GET /system/auth/get-permission-info?platform=portal */
export const permissionInfoSchema = z.object({
  user: z.object({
    id: z.int().positive(),
    nickname: z.string(),
    userType: userTypeSchema,
    avatar: z.string(),
    authEnterpriseName: z.string(),
  }),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  tenantName: z.string(),
});

export type UserType = z.infer<typeof userTypeSchema>;
export type PermissionInfo = z.infer<typeof permissionInfoSchema>;

/** POST /comp/user/register; both passwords are encoded with the platform cipher. */
export const registerSchema = registerStepOneSchema.omit({ track: true }).extend({
  area: trackNodeIdSchema,
  trackId: trackNodeIdSchema,
  registerMobile: phoneSchema,
  smsCode: smsCodeSchema,
  password: encodedPasswordSchema,
  confirmPassword: encodedPasswordSchema,
});

export const registeredSchema = z.object({ userId: z.int().positive() });

/** GET /comp/track_config/get_comp_track_select_tree: areas with their tracks. */
export const trackTreeSchema = z.array(
  z.object({
    id: z.int().positive(),
    name: z.string(),
    children: z.array(z.object({ id: z.int().positive(), name: z.string() })),
  }),
);

/** POST /system/enterprise/user/resetPasswordCheck */
export const resetPasswordCheckSchema = z.object({ mobile: phoneSchema, code: smsCodeSchema });

/** Proof of a passed check; single use, valid for ten minutes. */
export const ticketSchema = z.object({ ticket: z.string() });

/** POST /system/enterprise/user/resetPassword */
export const resetPasswordSchema = z.object({
  password: encodedPasswordSchema,
  secondPassword: z
    .string({ error: passwordMessages.confirm })
    .min(1, { error: passwordMessages.confirm })
    .max(500, { error: passwordMessages.format }),
  ticket: ticketParamSchema,
});

export type RegisterPayload = z.input<typeof registerSchema>;
export type TrackTree = z.infer<typeof trackTreeSchema>;

/**
 * Purpose of a verification code: 01 register, 02 sign in, 03 reset the password, 04 confirm the current phone, 05 bind a
 * new phone, 06 sign up for an activity.
 */
const smsTypeSchema = z.enum(['01', '02', '03', '04', '05', '06'], { error: '验证码类型不正确' });

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
