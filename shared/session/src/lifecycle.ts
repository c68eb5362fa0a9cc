import { atom } from 'jotai';
import { clearTokens, readTokens, writeTenant } from './cookies';
import { forgetIdentity, storeIdentity } from './identity';
import { closeLoginPromptsAtom } from './prompts';
import { type Session, sessionAtom, toPlatform, type UserInfo, visitor } from './session';

/** The parts of `get-permission-info` that make up a session. */
export interface PermissionInfo {
  user: {
    id: number;
    nickname?: string | null;
    userType?: string | null;
    avatar?: string | null;
    authEnterpriseName?: string | null;
  };
  roles: readonly string[];
  permissions: readonly string[];
  tenantName?: string | null;
}

/** The parts of the profile that refine it. */
export interface SessionProfile {
  nickname?: string | null;
  authEnterpriseName?: string | null;
  userInfo?: UserInfo | null;
}

/** Signs the user in to the store. Roles and permissions only change when the response has roles. */
export const establishSessionAtom = atom(
  null,
  (get, set, permission: PermissionInfo, profile?: SessionProfile | null) => {
    const { user } = permission;
    const last = get(sessionAtom);
    const before = last.id === user.id ? last : { ...last, ...visitor };
    const hasRoles = permission.roles.length > 0;
    const session: Session = {
      ...before,
      id: user.id,
      platform: toPlatform(user.userType ?? undefined),
      name: profile?.nickname ?? user.nickname ?? '',
      avatar: profile?.userInfo?.logoUrl || user.avatar || '',
      entName: profile?.authEnterpriseName ?? user.authEnterpriseName ?? '',
      userInfo: profile?.userInfo ?? before.userInfo,
      tenantName: permission.tenantName ?? before.tenantName,
      ...(hasRoles && { roles: permission.roles, permissions: permission.permissions }),
    };
    set(sessionAtom, session);
    storeIdentity({
      id: user.id,
      nickname: session.name,
      userType: user.userType ?? '',
      authEnterpriseName: session.entName,
      logo: session.avatar,
      userInfo: session.userInfo,
    });
    set(closeLoginPromptsAtom);
  },
);

export type Tenant = Pick<Session, 'tenantId' | 'mpCode' | 'wxCode' | 'manageUrl'> &
  Partial<Pick<Session, 'tenantName'>>;

/** Stores the tenant's data; signing out does not change them. */
export const establishTenantAtom = atom(null, (get, set, tenant: Tenant) => {
  const { tenantId, mpCode, wxCode, manageUrl, tenantName = get(sessionAtom).tenantName } = tenant;
  set(sessionAtom, { ...get(sessionAtom), tenantId, mpCode, wxCode, manageUrl, tenantName });
  writeTenant(tenantId);
});

/**
 * Signs out in this browser: removes tokens, stored identity and all user data from the store; the tenant
 * stays. Does not touch the store if there is nothing to remove.
 */
export const clearSessionAtom = atom(null, (get, set) => {
  clearTokens();
  forgetIdentity();
  const session = get(sessionAtom);
  if (session.id !== visitor.id || session.userInfo || session.roles.length > 0) {
    set(sessionAtom, { ...session, ...visitor });
  }
});

/** The refresh token that the platform refused for good. */
export const refusedTokenAtom = atom('');

/**
 * Clears a session that can never continue, so that the reloaded page does not prompt a visitor to sign in.
 * Keeps a session that was only interrupted by a broken connection, or started in another tab since.
 */
export const clearRefusedSessionAtom = atom(null, (get, set) => {
  const { refreshToken } = readTokens();
  if (!refreshToken || refreshToken === get(refusedTokenAtom)) set(clearSessionAtom);
});
