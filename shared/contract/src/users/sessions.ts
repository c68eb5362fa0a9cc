import { z } from 'zod';

/** One sign-in of GET /auth/user/sessions; times are ISO 8601. */
export const signInRecordSchema = z.object({
  id: z.int().positive(),
  current: z.boolean(),
  method: z.enum(['password', 'sms']),
  /** Shortened: the last part of the address is left out. */
  address: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  endedAt: z.string().nullable(),
});

export const signInRecordsSchema = z.array(signInRecordSchema);

/** DELETE /auth/user/sessions/{id} */
export const sessionIdSchema = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

export type SignInRecord = z.infer<typeof signInRecordSchema>;
