import { z } from 'zod';

/** GET /auth/user/export: everything held about the user, by domain. */
export const userExportSchema = z.object({
  exportedAt: z.string(),
  userId: z.int().positive(),
  /** Key: the domain in the user's words. */
  content: z.record(z.string(), z.unknown()),
});

export type UserExport = z.infer<typeof userExportSchema>;
