import Cookies from 'js-cookie';
import { cookieAttributes } from './cookie-attributes';

const TENANT = 'portal_tenant';

export function readTenant(): string | undefined {
  return Cookies.get(TENANT);
}

export function writeTenant(tenantId: string): void {
  if (tenantId && readTenant() !== tenantId) Cookies.set(TENANT, tenantId, cookieAttributes());
}
