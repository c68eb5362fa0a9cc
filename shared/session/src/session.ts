import { atom, useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';

/** Kind of account, as the platform defines it. */
export type Platform = 'operate' | 'manage' | 'enterprise' | 'mechanism' | 'tourist';

const PLATFORMS: Readonly<Record<string, Platform>> = {
  '00': 'operate',
  '01': 'manage',
  '02': 'enterprise',
  '03': 'mechanism',
  '08': 'tourist',
};

/** @param userType the platform's account type code; @returns '' for a code that it does not know. */
export function toPlatform(userType: string | undefined): Platform | '' {
  return (userType && PLATFORMS[userType]) || '';
}

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

/** A user id above zero means signed in; −1 is the visitor. */
export const loggedInAtom = atom((get) => get(sessionAtom).id > 0);

const subscribeNever = () => () => {};

/**
 * Whether the visitor is signed in, for parts that the server renders too.
 * @returns false on the server and while hydrating: the server knows nobody, and both must render the same.
 */
export function useLoggedIn(): boolean {
  const loggedIn = useAtomValue(loggedInAtom);
  const inBrowser = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  return inBrowser && loggedIn;
}

/** The nickname, or 未填写 while there is none. */
export const displayNameAtom = atom((get) => get(sessionAtom).name || '未填写');

export type Avatar = { kind: 'picture'; url: string } | { kind: 'text'; text: string };

const UPLOADED_LOGO = 2;

/** What the avatar shows: the uploaded picture (logoType 2), otherwise the account's text. */
export const avatarAtom = atom((get): Avatar => {
  const { userInfo, avatar } = get(sessionAtom);
  const url = userInfo?.logoUrl || avatar;
  if (userInfo?.logoType === UPLOADED_LOGO && url) return { kind: 'picture', url };
  // Not by code units: half of a rare character is a broken sign.
  const [first = ''] = get(displayNameAtom);
  return { kind: 'text', text: userInfo?.logoStr || first };
});
