import type { PermissionInfo } from '@portal/contract/auth';
import { PERMISSION_INFO } from '@portal/contract/early-reads';
import { type Envelope, isSuccess } from '@portal/contract/envelope';
import { accountErrors } from '@portal/contract/errors';
import {
  discardIdentityAtom,
  hasToken,
  pageLeftAtom,
  pageOwnerAtom,
  readTokens,
  storedUserId,
} from '@portal/session';
import { clientOptions, type SessionStore } from './configure';
import { isRefreshRefusal, unwrap } from './errors';
import { freshAccessToken } from './fresh-access-token';
import { expireSession, leaveIfOwnerGone, leavePage } from './leave-page';
import { type RequestOptions, send } from './transport';

/*
 * Tabs share the session cookies, so the token that a page sends may belong to another user by the time of a
 * call. Each signed-in call therefore names the page's owner as the expected user, and the platform refuses
 * it for anyone else. A page whose owner is no longer signed in is abandoned.
 */

interface SignedInResponse<T> {
  envelope: Envelope<T>;
  token: string | undefined;
}

function needsRefresh({ code, msg }: Envelope<unknown>): boolean {
  return code === 401 && !isRefreshRefusal(msg);
}

/**
 * Sends one call with the session's token, refreshing it once if it has expired.
 * @param userId the expected user: the platform refuses a token of another user
 * @throws ApiError of kind `session` when the session cannot continue
 */
async function callSignedIn<T>(options: RequestOptions, userId?: number): Promise<SignedInResponse<T>> {
  const { accessToken: used } = readTokens();
  const first = await send<T>(options, { accessToken: used, userId });
  if (!needsRefresh(first)) return { envelope: first, token: used };
  const fresh = await freshAccessToken(used);
  const second = await send<T>(options, { accessToken: fresh, userId });
  if (needsRefresh(second)) throw expireSession(fresh);
  return { envelope: second, token: fresh };
}

function isForAnotherUser({ code }: Envelope<unknown>): boolean {
  return code === accountErrors.SESSION_OF_ANOTHER_USER.code;
}

/**
 * The expected user of calls: the page's owner, or before one is confirmed, the last user who signed in.
 * @throws ApiError when that user is known to be no longer signed in
 */
function expectedUser(store: SessionStore): number | undefined {
  const gone = leaveIfOwnerGone();
  if (gone) throw gone;
  return store.get(pageOwnerAtom)?.id ?? storedUserId();
}

/** Records the response's user as the page's owner. @throws ApiError when the page belongs to another user */
function confirmOwner(store: SessionStore, id: number, token: string | undefined): void {
  const owner = store.get(pageOwnerAtom);
  if (store.get(pageLeftAtom) || (owner && owner.id !== id)) throw leavePage('switched');
  if (owner?.token !== token) store.set(pageOwnerAtom, { id, token });
}

/** The token does not belong to `userId`: continue only if the page has shown none of their data yet. */
function rejectExpectedUser(store: SessionStore, userId: number | undefined): void {
  if (store.get(pageOwnerAtom)?.id === userId) throw leavePage('switched');
  if (userId) store.set(discardIdentityAtom, userId);
}

const WHO_IS_SIGNED_IN: RequestOptions = { method: 'GET', silent: true, ...PERMISSION_INFO };

async function fetchOwner(store: SessionStore): Promise<PermissionInfo> {
  const expected = expectedUser(store);
  let response: SignedInResponse<PermissionInfo> = await callSignedIn(WHO_IS_SIGNED_IN, expected);
  if (isForAnotherUser(response.envelope)) {
    rejectExpectedUser(store, expected);
    response = await callSignedIn(WHO_IS_SIGNED_IN, store.get(pageOwnerAtom)?.id);
  }
  const info = unwrap(response.envelope);
  confirmOwner(store, info.user.id, response.token);
  return info;
}

const inFlight = new WeakMap<SessionStore, Promise<PermissionInfo>>();

/**
 * Asks the platform who is signed in and makes them the page's owner; concurrent calls share one request.
 * @throws ApiError when nobody is signed in, or not the page's owner
 */
export function identifyUser(store: SessionStore): Promise<PermissionInfo> {
  const running = inFlight.get(store);
  if (running) return running;
  const call = fetchOwner(store).finally(() => inFlight.delete(store));
  inFlight.set(store, call);
  return call;
}

/** Sends one call for the page's owner. @throws ApiError of kind `session` when the owner is not signed in */
export async function callAsOwner<T>(options: RequestOptions): Promise<Envelope<T>> {
  const { store } = clientOptions();
  let userId = store && expectedUser(store);
  if (!store || !hasToken()) return (await callSignedIn<T>(options)).envelope;
  userId ??= (await identifyUser(store)).user.id;
  let response = await callSignedIn<T>(options, userId);
  if (isForAnotherUser(response.envelope)) {
    rejectExpectedUser(store, userId);
    userId = (await identifyUser(store)).user.id;
    response = await callSignedIn<T>(options, userId);
    if (isForAnotherUser(response.envelope)) throw leavePage('switched');
  }
  if (isSuccess(response.envelope.code)) confirmOwner(store, userId, response.token);
  return response.envelope;
}
