import { request } from '@portal/api-client';
import type { TenantInfo } from '@portal/contract/auth/tenant';

/** Who runs this portal: names, contacts, QR pictures, management site. */
export function getTenantInfo(): Promise<TenantInfo> {
  return request({ method: 'GET', url: '/system/tenant/info', noToken: true, silent: true });
}
