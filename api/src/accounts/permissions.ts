import type { UserType } from '@portal/contract/auth/permission-info';

const PARTICIPANT = ['entry:read', 'entry:edit', 'entry:submit', 'account:edit'] as const;

/** What each type of account may do in the portal; the management site has its own rights. */
const GRANTS: Readonly<Record<UserType, { roles: string[]; permissions: string[] }>> = {
  '00': { roles: ['operate'], permissions: ['manage:open', 'account:edit'] },
  '01': { roles: ['manage'], permissions: ['manage:open', 'account:edit'] },
  '02': { roles: ['enterprise', 'participant'], permissions: [...PARTICIPANT] },
  '03': { roles: ['mechanism'], permissions: ['account:edit'] },
  '08': { roles: ['tourist', 'participant'], permissions: [...PARTICIPANT] },
};

export function grantsOf(userType: UserType) {
  return GRANTS[userType];
}
