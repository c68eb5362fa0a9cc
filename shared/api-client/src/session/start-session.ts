import { notifySignedInElsewhere, type SessionStore } from '@portal/api-client';
import { hasToken, IDENTITY_KEY, restoreIdentityAtom } from '@portal/session';
import { checkOwner } from './check-owner';
import { onNavigation } from './on-navigation';

/**
 * Call once in the browser, after hydration: shows who was signed in last, asks the server, and follows log-ins
 * and log-outs of other tabs. A tab that was frozen or kept for going back has missed their events, so it also looks
 * when it is shown again.
 * @returns stops following
 */
export function startSession(store: SessionStore): () => void {
  if (hasToken()) store.set(restoreIdentityAtom);
  onNavigation(store);
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = () => void checkOwner(store);
  const lookWhenVisible = () => document.visibilityState === 'visible' && look();
  const onStorage = ({ key, newValue, oldValue }: StorageEvent) => {
    if (key !== IDENTITY_KEY && key !== null) return;
    const followed = checkOwner(store);
    if (newValue && !oldValue) void followed.then((changed) => changed && notifySignedInElsewhere());
  };
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('focus', look, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
  document.addEventListener('visibilitychange', lookWhenVisible, { signal });
  return () => stopping.abort();
}
