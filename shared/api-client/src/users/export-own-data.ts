import { request } from '@portal/api-client';
import type { UserExport } from '@portal/contract/users/export';

/** POST /auth/user/export with a code of type 04: everything held about the user, by domain. */
export function exportOwnData(smsCode: string): Promise<UserExport> {
  return request({ method: 'POST', url: '/auth/user/export', data: { smsCode }, silent: true });
}
