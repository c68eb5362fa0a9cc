import { atom } from 'jotai';
import { sessionAtom, visitor } from './session';
import { forgetIdentity } from './stored-identity';
import { clearTokens } from './tokens';

/**
 * Log-out of this browser: id, name, avatar, platform, roles, permissions, tokens, enterprise name and user
 * info are forgotten; the tenant stays. Does not touch the store when there is nothing to forget.
 */
export const clearSessionAtom = atom(null, (get, set) => {
  clearTokens();
  forgetIdentity();
  const session = get(sessionAtom);
  if (session.id !== visitor.id || session.userInfo || session.roles.length > 0) {
    set(sessionAtom, { ...session, ...visitor });
  }
});
