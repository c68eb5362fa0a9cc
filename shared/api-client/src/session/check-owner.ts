import { leaveIfOwnerGone, type SessionStore } from '@portal/api-client';
import { hasToken, loggedInAtom, pageOwnerAtom, readTokens } from '@portal/session';
import { refreshUserInfo } from './refresh-user-info';

/**
 * Compares the page's owner with the one who is signed in in this browser now, and leaves the page when they differ.
 * What the browser itself does not tell, the platform is asked.
 * @returns whether somebody has been signed in to this page by it
 */
export async function checkOwner(store: SessionStore): Promise<boolean> {
  if (leaveIfOwnerGone() || !hasToken()) return false;
  const wasIn = store.get(loggedInAtom);
  if (wasIn && store.get(pageOwnerAtom)?.token === readTokens().accessToken) return false;
  await refreshUserInfo(store).catch(() => {
    // As after a navigation.
  });
  return !wasIn && store.get(loggedInAtom);
}
