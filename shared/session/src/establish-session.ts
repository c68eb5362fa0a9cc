import { atom } from 'jotai';
import { platformOf } from './platform';
import { type Session, sessionAtom, type UserInfo, visitor } from './session';
import { settleLoginAtom } from './session-prompt';
import { rememberIdentity } from './stored-identity';

/** The parts of `get-permission-info` that make a session. */
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

/** Signs the user in to the store. Roles and permissions change only when the answer brings roles. */
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
      platform: platformOf(user.userType ?? undefined),
      name: profile?.nickname ?? user.nickname ?? '',
      avatar: profile?.userInfo?.logoUrl || user.avatar || '',
      entName: profile?.authEnterpriseName ?? user.authEnterpriseName ?? '',
      userInfo: profile?.userInfo ?? before.userInfo,
      tenantName: permission.tenantName ?? before.tenantName,
      ...(hasRoles && { roles: permission.roles, permissions: permission.permissions }),
    };
    set(sessionAtom, session);
    rememberIdentity(session);
    set(settleLoginAtom);
  },
);
