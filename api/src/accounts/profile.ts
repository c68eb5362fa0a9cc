import type { AccountInfo, Profile } from '@portal/contract/account';
import type { UserType } from '@portal/contract/auth';
import type { UserAccount } from './repository';

const PICTURE = 2;

/** The avatar's text falls back to the first character of the registered name. */
function toAvatar(user: UserAccount) {
  return {
    logoType: user.logoType,
    logoUrl: user.logoType === PICTURE ? (user.logoUrl ?? '') : '',
    logoStr: user.logoStr ?? [...user.entName][0] ?? '',
    mobile: user.mobile ?? '',
  };
}

export function toProfile(user: UserAccount): Profile {
  return {
    userId: user.id,
    nickname: user.nickname ?? '',
    mobile: user.mobile ?? '',
    userInfo: toAvatar(user),
    authEnterpriseName: user.registerType === 2 ? user.entName : '',
  };
}

export function toAccountInfo(user: UserAccount): AccountInfo {
  const userInfo = toAvatar(user);
  return {
    userId: user.id,
    acName: user.username,
    nickname: user.nickname ?? '',
    contactPhone: user.contactPhone,
    email: user.email ?? '',
    phone: user.mobile ?? '',
    logo: userInfo.logoUrl,
    userInfo,
  };
}

const PARTICIPANT = ['entry:read', 'entry:edit', 'entry:submit', 'account:edit'] as const;

/** Permissions by account type; the management site has its own. */
export const GRANTS: Readonly<Record<UserType, { roles: string[]; permissions: string[] }>> = {
  '00': { roles: ['operate'], permissions: ['manage:open', 'account:edit'] },
  '01': { roles: ['manage'], permissions: ['manage:open', 'account:edit'] },
  '02': { roles: ['enterprise', 'participant'], permissions: [...PARTICIPANT] },
  '03': { roles: ['mechanism'], permissions: ['account:edit'] },
  '08': { roles: ['tourist', 'participant'], permissions: [...PARTICIPANT] },
};
