import { atom } from 'jotai';
import { type Session, sessionAtom } from './session';
import { writeTenant } from './tenant-cookie';

export type Tenant = Pick<Session, 'tenantId' | 'mpCode' | 'wxCode' | 'manageUrl'> &
  Partial<Pick<Session, 'tenantName'>>;

/** Takes over the tenant's data; logging out does not touch them. */
export const establishTenantAtom = atom(null, (get, set, tenant: Tenant) => {
  const { tenantId, mpCode, wxCode, manageUrl, tenantName = get(sessionAtom).tenantName } = tenant;
  set(sessionAtom, { ...get(sessionAtom), tenantId, mpCode, wxCode, manageUrl, tenantName });
  writeTenant(tenantId);
});
