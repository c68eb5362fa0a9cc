import { request } from '@portal/api-client';

/** POST /auth/user/notifications/read-all */
export function readAllNotifications(): Promise<true> {
  return request({ method: 'POST', url: '/auth/user/notifications/read-all' });
}
