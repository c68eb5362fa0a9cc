import { request } from '@portal/api-client';
import type { UserExport } from '@portal/contract/users/export';

/** GET /auth/user/export: everything held about the user, by domain. */
export function exportOwnData(): Promise<UserExport> {
  return request({ method: 'GET', url: '/auth/user/export' });
}
