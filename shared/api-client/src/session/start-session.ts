import type { SessionStore } from '@portal/api-client';
import { hasToken, IDENTITY_KEY, restoreIdentityAtom } from '@portal/session';
import { onNavigation } from './on-navigation';

/**
 * Call once in the browser, after hydration: shows who was signed in last, asks the server, and follows log-ins
 * and log-outs of other tabs.
 * @returns stops following
 */
export function startSession(store: SessionStore): () => void {
  if (hasToken()) store.set(restoreIdentityAtom);
  onNavigation(store);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== IDENTITY_KEY) return;
    if (!event.newValue || !event.oldValue) onNavigation(store);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
