import { z } from 'zod';
import { bidiSafeText, phoneSchema, smsCodeSchema, trimmedTextSchema } from './rule-schemas';

/** Sign-up for an activity; the code (type 06) proves the phone. */
export const signUpSchema = z.object({
  name: trimmedTextSchema('请输入姓名', (name) => {
    if (name.length > 30) return '姓名不能超过30个字';
    return bidiSafeText.pattern.test(name) ? undefined : bidiSafeText.message;
  }),
  mobile: phoneSchema,
  smsCode: smsCodeSchema,
});
export type SignUp = z.infer<typeof signUpSchema>;

/** GET /activity/{id}/seats */
export const seatsSchema = z.object({
  /** Null if unlimited. */
  capacity: z.number().int().nullable(),
  taken: z.number().int(),
  waiting: z.number().int(),
});
export type Seats = z.infer<typeof seatsSchema>;

const signUpStateSchema = z.enum(['confirmed', 'waiting', 'cancelled']);

/** What the holder of the token may see and cancel; the phone is masked. */
export const signUpTicketSchema = z.object({
  token: z.string(),
  number: z.string(),
  state: signUpStateSchema,
  /** Position on the waiting list, from 1. */
  position: z.number().int().nullable(),
  name: z.string(),
  mobile: z.string(),
  activityId: z.number().int(),
  title: z.string(),
  starts: z.string(),
  ends: z.string(),
  place: z.string(),
});
export type SignUpTicket = z.infer<typeof signUpTicketSchema>;

/** GET /ops/activities: each activity with sign-up here, and its seats. */
export const signUpCountsSchema = seatsSchema.extend({
  id: z.number().int(),
  title: z.string(),
  starts: z.string(),
  signUpUntil: z.string().nullable(),
  cancelled: z.number().int(),
});
export type SignUpCounts = z.infer<typeof signUpCountsSchema>;

/** GET /ops/activities/{id}/sign-ups: in order of sign-up. */
export const signUpRowSchema = z.object({
  number: z.string(),
  state: signUpStateSchema,
  name: z.string(),
  mobile: z.string(),
  username: z.string().nullable(),
  signedUpAt: z.string(),
  cancelledAt: z.string().nullable(),
});
export type SignUpRow = z.infer<typeof signUpRowSchema>;
