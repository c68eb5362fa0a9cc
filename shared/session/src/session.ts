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

/** @param userType the platform's account type code; @returns '' for an unknown code. */
export function toPlatform(userType: string | undefined): Platform | '' {
  return (userType && PLATFORMS[userType]) || '';
}

/** The profile's avatar fields. `logoType` 2: picture at `logoUrl`; otherwise the text `logoStr`. */
export interface UserInfo {
  logoType: number;
  logoUrl: string;
  logoStr: string;
  mobile: string;
}

/** The signed-in user and the tenant. Without tokens: cookies hold them for all tabs. */
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

/** A user id above zero means signed in; −1 is a visitor. */
export const loggedInAtom = atom((get) => get(sessionAtom).id > 0);

const subscribeNever = () => () => {};

/**
 * Whether the visitor is signed in, for components that are also rendered on the server.
 * @returns false on the server and during hydration, which must match the server's output.
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

export const displayNameAtom = atom((get) => get(sessionAtom).name || '未填写');

export type Avatar = { kind: 'picture'; url: string } | { kind: 'text'; text: string };

const UPLOADED_LOGO = 2;

/** The uploaded picture (logoType 2), otherwise the account's text. */
export const avatarAtom = atom((get): Avatar => {
  const { userInfo, avatar } = get(sessionAtom);
  const url = userInfo?.logoUrl || avatar;
  if (userInfo?.logoType === UPLOADED_LOGO && url) return { kind: 'picture', url };
  // By code point: half of a surrogate pair is not a character.
  const [first = ''] = get(displayNameAtom);
  return { kind: 'text', text: userInfo?.logoStr || first };
});
