import { z } from 'zod';
import { smsCodeSchema } from '../rules/sms-code';

/** POST /auth/user/export with a code of type 04. */
export const exportDataSchema = z.object({ smsCode: smsCodeSchema });

/** Everything held about the user, by domain. */
export const userExportSchema = z.object({
  exportedAt: z.string(),
  userId: z.int().positive(),
  /** Key: the domain in the user's words. */
  content: z.record(z.string(), z.unknown()),
});

export type UserExport = z.infer<typeof userExportSchema>;
