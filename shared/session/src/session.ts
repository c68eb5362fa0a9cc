import { atom } from 'jotai';

/** Kind of account; the contents of each are the platform's business, the portal only tells them apart. */
export type Platform = 'operate' | 'manage' | 'enterprise' | 'mechanism' | 'tourist';

/** The part of the profile that draws the avatar. `logoType` 2: picture at `logoUrl`; else the text `logoStr`. */
export interface UserInfo {
  logoType: number;
  logoUrl: string;
  logoStr: string;
  mobile: string;
}

/** Who is signed in, and to which tenant. Tokens are not here: cookies hold them for all tabs. */
export interface Session {
  /** −1 for a visitor. */
  id: number;
  platform: Platform | '';
  roles: readonly string[];
  permissions: readonly string[];
  name: string;
  avatar: string;
  entName: string;
  userInfo: UserInfo | undefined;
  tenantId: string;
  tenantName: string;
  mpCode: string;
  wxCode: string;
  manageUrl: string;
}

export const visitor = {
  id: -1,
  platform: '',
  roles: [],
  permissions: [],
  name: '',
  avatar: '',
  entName: '',
  userInfo: undefined,
} as const satisfies Partial<Session>;

export const sessionAtom = atom<Session>({
  ...visitor,
  tenantId: '',
  tenantName: '',
  mpCode: '',
  wxCode: '',
  manageUrl: '',
});
