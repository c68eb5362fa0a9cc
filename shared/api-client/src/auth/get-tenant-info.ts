import { request } from '@portal/api-client';

export interface TenantInfo {
  tenantId: string | number;
  name: string;
  logoUrl: string;
  mpCode: string;
  wxCode: string;
  manageUrl: string;
  icp: string;
  organiser: { name: string; address: string; hotline: string; email: string };
}

/** Who runs this portal: names, contacts, QR pictures, management site. */
export function getTenantInfo(): Promise<TenantInfo> {
  return request({ method: 'GET', url: '/system/tenant/info', noToken: true, silent: true });
}
