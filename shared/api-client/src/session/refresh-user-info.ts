import type { SessionStore } from '@portal/api-client';
import { establishSessionAtom, hasToken } from '@portal/session';
import { getPermissionInfo } from '../auth/get-permission-info';
import { getProfile } from '../users/get-profile';

const flights = new WeakMap<SessionStore, Promise<void>>();

async function fetchInto(store: SessionStore): Promise<void> {
  const permission = await getPermissionInfo();
  const profile = await getProfile();
  // Logged out while we asked: the answer is about somebody who is no longer here.
  if (hasToken()) store.set(establishSessionAtom, permission, profile);
}

/**
 * Asks who the token belongs to and signs them in to the store; calls that overlap share one question.
 * @throws ApiError when the session can not be established (the 401 flow has run by then)
 */
export function refreshUserInfo(store: SessionStore): Promise<void> {
  const running = flights.get(store);
  if (running) return running;
  const flight = fetchInto(store).finally(() => flights.delete(store));
  flights.set(store, flight);
  return flight;
}
