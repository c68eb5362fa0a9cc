import { request } from '@portal/api-client';
import type { PermissionInfo } from '@portal/contract/auth/permission-info';

/** Who the bearer is and what they may do. */
export function getPermissionInfo(): Promise<PermissionInfo> {
  return request({
    method: 'GET',
    url: '/system/auth/get-permission-info',
    params: { platform: 'portal' },
    silent: true,
  });
}
