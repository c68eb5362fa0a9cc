import { atom } from 'jotai';
import { sessionAtom, toPlatform, type UserInfo, visitor } from './session';
import { STORED_IDENTITY } from './storage-keys';

/** Key in local storage; its change notifies the other tabs of a log-in or log-out. */
export const IDENTITY_KEY = STORED_IDENTITY;

/**
 * The user info that the browser stores, as the platform names its fields. Phone, contact phone and e-mail are not among
 * them: whoever comes to a device next would find them, and nothing shows them before the platform has answered.
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

/** Earlier versions stored other fields beside the id. */
type StoredIdentity = Pick<Identity, 'id'> & Partial<Identity>;

function isIdentity(value: unknown): value is StoredIdentity {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    value.id > 0
  );
}

function readIdentity(): StoredIdentity | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(IDENTITY_KEY) ?? 'null');
    return isIdentity(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @returns id of whoever signed in last in this browser and has not logged out; undefined when nobody is known */
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
  try {
    localStorage.setItem(IDENTITY_KEY, JSON.stringify(identity));
  } catch {
    // Storage is full or forbidden: the name then appears a moment later, when the server has answered.
  }
}

export function forgetIdentity(): void {
  try {
    localStorage.removeItem(IDENTITY_KEY);
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
}

/** Removes `userId`, stored here and perhaps shown already, because somebody else is signed in. */
export const discardIdentityAtom = atom(null, (get, set, userId: number) => {
  if (storedUserId() === userId) forgetIdentity();
  const session = get(sessionAtom);
  if (session.id === userId) set(sessionAtom, { ...session, ...visitor });
});

/** Shows who was signed in last until the server has responded. */
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

/** Key in local storage of the login that the login form fills in. */
export const REMEMBERED_LOGIN_KEY = 'portal.remembered-login';

/** Call when the person no longer wants it, or when it no longer works: an old password would be refused. */
export function forgetRememberedLogin(): void {
  try {
    localStorage.removeItem(REMEMBERED_LOGIN_KEY);
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
}
