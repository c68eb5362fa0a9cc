import type { AccountInfo, Profile } from '@portal/contract/users/profile';
import type { UserAccount } from './repository';

const PICTURE = 2;

/** What draws the avatar; the text falls back to the registered name's first character. */
export function presentAvatar(user: UserAccount) {
  return {
    logoType: user.logoType,
    logoUrl: user.logoType === PICTURE ? (user.logoUrl ?? '') : '',
    logoStr: user.logoStr ?? [...user.entName][0] ?? '',
    mobile: user.mobile ?? '',
  };
}

export function presentProfile(user: UserAccount): Profile {
  return {
    userId: user.id,
    nickname: user.nickname ?? '',
    mobile: user.mobile ?? '',
    userInfo: presentAvatar(user),
    authEnterpriseName: user.registerType === 2 ? user.entName : '',
  };
}

export function presentAccount(user: UserAccount): AccountInfo {
  const userInfo = presentAvatar(user);
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
