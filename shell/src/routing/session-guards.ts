import { localLogout } from '@portal/api-client/session/local-logout';
import { hasToken, loggedInAtom } from '@portal/session';
import type { createStore } from 'jotai';
import { type Guard, signedOut } from './guards';

type Store = ReturnType<typeof createStore>;

/** The guards that a route may name in `handle.middleware`. */
export function sessionGuards(store: Store): Record<string, Guard> {
  return {
    auth: async () => {
      if (!hasToken()) throw signedOut();
    },
    cookie: async () => {
      // Cookies may have gone (another tab logged out, or they were cleared) while this tab still shows a session.
      if (store.get(loggedInAtom) && !hasToken()) localLogout(store);
    },
  };
}
