import { clearSessionAtom } from '@portal/session';
import type { SessionStore } from '../configure';

/** Forgets the session in this browser without asking the server. Harmless when there is none. */
export function localLogout(store: SessionStore): void {
  store.set(clearSessionAtom);
}
