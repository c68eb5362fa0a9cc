import type { SessionStore } from '@portal/api-client';
import { clearSessionAtom } from '@portal/session';

/** Forgets the session in this browser without asking the server. Harmless when there is none. */
export function localLogout(store: SessionStore): void {
  store.set(clearSessionAtom);
}
