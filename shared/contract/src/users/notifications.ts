import { z } from 'zod';
import { pageSchema, pagingQuery } from '../paging';

/** A notice in the personal centre; `href` is a path of the portal. */
export const notificationSchema = z.object({
  id: z.int().positive(),
  kind: z.enum(['deadline', 'returned', 'status', 'account', 'announcement']),
  title: z.string(),
  body: z.string(),
  href: z.string().nullable(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});

/** GET /auth/user/notifications?pageNo&pageSize&unread */
export const notificationQuerySchema = z.object({
  ...pagingQuery,
  unread: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
});

export const notificationPageSchema = pageSchema(notificationSchema).extend({ unread: z.int() });

export type Notification = z.infer<typeof notificationSchema>;
export type NotificationPage = z.infer<typeof notificationPageSchema>;
