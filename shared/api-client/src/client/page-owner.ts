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
 * Tabs share the session's cookies, so the token that a page sends may have become somebody else's. Each signed-in call
 * therefore names the page's owner, and the platform refuses it for anybody else. A page whose owner is known not to be
 * signed in any more is abandoned.
 */

/** A response, and the token that the call was sent with. */
interface SignedInResponse<T> {
  envelope: Envelope<T>;
  token: string | undefined;
}

function needsRefresh({ code, msg }: Envelope<unknown>): boolean {
  return code === 401 && !isRefreshRefusal(msg);
}

/**
 * One call with the session's token, which is refreshed once when it has expired.
 * @param userId whom the call is meant for; the platform refuses it when the token belongs to somebody else
 * @throws ApiError of kind `session` when the session can not be continued
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
 * Whom calls are meant for: the page's owner; before the platform has confirmed one, whoever signed in last.
 * @throws ApiError when that person is known not to be the one who is signed in now
 */
function expectedUser(store: SessionStore): number | undefined {
  const gone = leaveIfOwnerGone();
  if (gone) throw gone;
  return store.get(pageOwnerAtom)?.id ?? storedUserId();
}

/** Records whom a response belongs to as the page's owner. @throws ApiError when the page is another person's */
function confirmOwner(store: SessionStore, id: number, token: string | undefined): void {
  const owner = store.get(pageOwnerAtom);
  if (store.get(pageLeftAtom) || (owner && owner.id !== id)) throw leavePage('switched');
  if (owner?.token !== token) store.set(pageOwnerAtom, { id, token });
}

/** The token is not that of `userId`: only a page that has shown nothing of theirs yet may continue. */
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
 * Asks the platform who is signed in, and makes them the page's owner; calls that overlap share one request.
 * @throws ApiError when nobody is, or somebody whom the page does not belong to
 */
export function identifyUser(store: SessionStore): Promise<PermissionInfo> {
  const running = inFlight.get(store);
  if (running) return running;
  const call = fetchOwner(store).finally(() => inFlight.delete(store));
  inFlight.set(store, call);
  return call;
}

/** One call for the page's owner. @throws ApiError of kind `session` when they are not the one who is signed in */
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
