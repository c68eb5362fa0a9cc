import { request } from '@portal/api-client';

/** POST /auth/user/notifications/{id}/read. Outlives the page, because following its link marks a notice as read. */
export function readNotification(id: number): Promise<true> {
  return request({
    method: 'POST',
    url: `/auth/user/notifications/${id}/read`,
    silent: true,
    keepalive: true,
  });
}
