import { request } from '@portal/api-client';
import type { SiteInfo } from '@portal/contract/runtime-config';

/** Who runs the portal. */
export function fetchTenantInfo(): Promise<SiteInfo> {
  return request({ method: 'GET', url: '/system/tenant/info', noToken: true, silent: true });
}
