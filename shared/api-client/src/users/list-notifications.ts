import { request } from '@portal/api-client';
import type { NotificationPage } from '@portal/contract/users/notifications';

export interface NotificationQuery {
  /** From 1. */
  pageNo: number;
  pageSize: number;
  /** Only those not read yet. */
  unread?: boolean;
}

/** GET /auth/user/notifications, newest first. */
export function listNotifications(
  { pageNo, pageSize, unread = false }: NotificationQuery,
  signal?: AbortSignal,
): Promise<NotificationPage> {
  return request({
    method: 'GET',
    url: '/auth/user/notifications',
    params: { pageNo, pageSize, unread },
    silent: true,
    signal,
  });
}
