import { request } from '@portal/api-client';
import type { AccountInfo } from '@portal/contract/users/profile';

/** GET /auth/user/info: what the personal centre shows and changes. */
export function getAccount(signal?: AbortSignal): Promise<AccountInfo> {
  return request({ method: 'GET', url: '/auth/user/info', silent: true, signal });
}
