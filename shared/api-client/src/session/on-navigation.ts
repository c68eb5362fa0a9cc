import { leaveIfOwnerGone, type SessionStore } from '@portal/api-client';
import { freshLoginAtom, hasToken } from '@portal/session';
import { localLogout } from './local-logout';
import { refreshUserInfo } from './refresh-user-info';

/**
 * At the start of the app and after each navigation: with a token the user info is fetched again, without one
 * the client forgets who was signed in. Never blocks or fails the navigation.
 */
export function onNavigation(store: SessionStore): void {
  if (!hasToken()) {
    if (!leaveIfOwnerGone()) localLogout(store);
    return;
  }
  if (store.get(freshLoginAtom)) {
    store.set(freshLoginAtom, false);
    return;
  }
  refreshUserInfo(store).catch(() => {
    // A failure has spoken for itself: the expiry dialog, or the next call that really needs the session.
  });
}
