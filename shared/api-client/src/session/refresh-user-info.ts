import { identifyUser, type SessionStore } from '@portal/api-client';
import { establishSessionAtom, hasToken, pageLeftAtom } from '@portal/session';
import { getProfile } from '../users/get-profile';

/**
 * Asks who the token belongs to and signs them in to the store.
 * @throws ApiError when the session can not be established (the 401 flow has run by then)
 */
export async function refreshUserInfo(store: SessionStore): Promise<void> {
  const permission = await identifyUser(store);
  const profile = await getProfile();
  // Logged out while we asked: the answer is about somebody who is no longer here.
  if (hasToken() && !store.get(pageLeftAtom)) store.set(establishSessionAtom, permission, profile);
}
