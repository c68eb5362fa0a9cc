import { leavePage, type SessionStore } from '@portal/api-client';
import type { LoginTokens } from '@portal/contract/auth/login';
import { forgetIdentity, freshLoginAtom, pageOwnerAtom, storedUserId, writeTokens } from '@portal/session';
import { refreshUserInfo } from './refresh-user-info';

/**
 * Takes over the tokens of a successful login, then fetches user info and profile. It never fails: with the tokens
 * the person is signed in, and trying again would spend another code or open another session.
 * @returns whether the page may go on; false when it holds somebody else's data and a fresh one must be loaded
 */
export async function logIn(store: SessionStore, tokens: LoginTokens): Promise<boolean> {
  const { userId, accessToken, refreshToken } = tokens;
  if (storedUserId() !== userId) forgetIdentity();
  writeTokens({ accessToken, refreshToken });
  const owner = store.get(pageOwnerAtom);
  if (owner && owner.id !== userId) {
    leavePage('own-login');
    return false;
  }
  store.set(freshLoginAtom, true);
  await refreshUserInfo(store).catch(() => {
    // The page that the login leads to asks again, and says what is wrong.
    store.set(freshLoginAtom, false);
  });
  return true;
}
