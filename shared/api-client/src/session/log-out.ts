import type { SessionStore } from '@portal/api-client';
import { logout } from '../auth/logout';
import { localLogout } from './local-logout';

/** Ends the session on the server and in this browser. A server that can not be reached does not hold it up. */
export async function logOut(store: SessionStore): Promise<void> {
  try {
    await logout();
  } catch {
    // The tokens are forgotten here either way, and expire there.
  }
  localLogout(store);
}
