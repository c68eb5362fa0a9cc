import { tryStorage } from '@portal/contract/browser-storage';
import { atom } from 'jotai';
import { sessionAtom, toPlatform, type UserInfo, visitor } from './session';
import { STORED_IDENTITY } from './storage-keys';

/** localStorage key; its changes notify other tabs of a sign-in or sign-out. */
export const IDENTITY_KEY = STORED_IDENTITY;

/**
 * User info stored in the browser, with the platform's field names. Omits phone, contact phone and e-mail:
 * the next user of the device could find them, and they are never shown before the platform answers.
 */
interface Identity {
  id: number;
  userId: number;
  nickname: string;
  userType: string;
  authEnterpriseName: string;
  logo: string;
  userInfo: UserInfo | undefined;
}

/** Earlier versions stored other fields besides the id. */
type StoredIdentity = Pick<Identity, 'id'> & Partial<Identity>;

function readIdentity(): StoredIdentity | undefined {
  const value = tryStorage<StoredIdentity | null>(() =>
    JSON.parse(localStorage.getItem(IDENTITY_KEY) ?? 'null'),
  );
  return typeof value?.id === 'number' && value.id > 0 ? value : undefined;
}

/** @returns id of the last user who signed in to this browser and has not signed out; undefined if unknown */
export function storedUserId(): number | undefined {
  return readIdentity()?.id;
}

/** Stores what the header shows. */
export function storeIdentity({ userInfo, ...shown }: Omit<Identity, 'userId'>): void {
  const identity: Identity = {
    ...shown,
    userId: shown.id,
    userInfo: userInfo && { ...userInfo, mobile: '' },
  };
  // If storage is denied or full, the name appears once the server has answered.
  tryStorage(() => localStorage.setItem(IDENTITY_KEY, JSON.stringify(identity)));
}

export function forgetIdentity(): void {
  tryStorage(() => localStorage.removeItem(IDENTITY_KEY));
}

/** Removes the stored, and possibly shown, user `userId` because another user is signed in. */
export const discardIdentityAtom = atom(null, (get, set, userId: number) => {
  if (storedUserId() === userId) forgetIdentity();
  const session = get(sessionAtom);
  if (session.id === userId) set(sessionAtom, { ...session, ...visitor });
});

/** Shows the last signed-in user until the server has answered. */
export const restoreIdentityAtom = atom(null, (get, set) => {
  const session = get(sessionAtom);
  const identity = readIdentity();
  if (!identity || session.id > 0) return;
  const { id, nickname = '', userType, authEnterpriseName = '', logo = '', userInfo } = identity;
  set(sessionAtom, {
    ...session,
    id,
    platform: toPlatform(userType),
    name: nickname,
    avatar: logo,
    entName: authEnterpriseName,
    userInfo,
  });
});

/** localStorage key of the login that the sign-in form fills in. */
export const REMEMBERED_LOGIN_KEY = 'portal.remembered-login';

/** Call when the user no longer wants it or it no longer works: an old password would be refused. */
export function forgetRememberedLogin(): void {
  tryStorage(() => localStorage.removeItem(REMEMBERED_LOGIN_KEY));
}
