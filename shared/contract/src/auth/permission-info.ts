import { z } from 'zod';

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
