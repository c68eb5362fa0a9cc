import { z } from 'zod';
import { passwordMessages } from '../rules/password';
import { phoneSchema } from '../rules/phone';
import { registerStepOneSchema, trackNodeIdSchema } from '../rules/register-forms';
import { smsCodeSchema } from '../rules/sms-code';
import { encodedPasswordSchema } from './encoded-password';

/** POST /comp/user/register; both passwords as the platform cipher encodes them. */
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

/** Proof of a passed check; one use, ten minutes. */
export const ticketSchema = z.object({ ticket: z.string() });

/** POST /system/enterprise/user/resetPassword */
export const resetPasswordSchema = z.object({
  password: encodedPasswordSchema,
  secondPassword: z
    .string({ error: passwordMessages.confirm })
    .min(1, { error: passwordMessages.confirm })
    .max(500, { error: passwordMessages.format }),
  ticket: z.string({ error: '验证已失效，请重新验证' }).min(1, { error: '验证已失效，请重新验证' }).max(200),
});

export type RegisterPayload = z.input<typeof registerSchema>;
export type TrackTree = z.infer<typeof trackTreeSchema>;
