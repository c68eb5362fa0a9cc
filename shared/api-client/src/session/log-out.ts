import type { SessionStore } from '@portal/api-client';
import { pageLeftAtom, pageOwnerAtom, readTokens } from '@portal/session';
import { logout } from '../auth/logout';
import { localLogout } from './local-logout';
import { refreshUserInfo } from './refresh-user-info';

/**
 * Ends the session in this browser and on the server. A server that can not be reached does not hold it up. The browser
 * comes first: a tab whose call the server refuses meanwhile finds that its person has logged out, not that the
 * session has expired.
 */
export async function logOut(store: SessionStore): Promise<void> {
  if (store.get(pageOwnerAtom)?.token !== readTokens().accessToken) {
    // Perhaps the session of somebody who has signed in elsewhere since: not this page's to end.
    await refreshUserInfo(store).catch(() => {});
    if (store.get(pageLeftAtom)) return;
  }
  const { accessToken } = readTokens();
  localLogout(store);
  if (!accessToken) return;
  await logout(accessToken).catch(() => {
    // The tokens are forgotten here either way, and expire there.
  });
}
