import type { PermissionInfo } from '@portal/contract/auth/permission-info';
import { type Envelope, isSuccess } from '@portal/contract/envelope';
import { accountErrors } from '@portal/contract/error-codes-account';
import { hasToken, pageLeftAtom, pageOwnerAtom, storedUserId, withdrawIdentityAtom } from '@portal/session';
import { clientOptions, type SessionStore } from './configure';
import { leaveIfOwnerGone, leavePage } from './leave-page';
import type { RequestOptions } from './request-options';
import { callSignedIn, type SignedInAnswer } from './signed-in-call';
import { unwrap } from './unwrap';

/*
 * Tabs share the session's cookies, so the token that a page sends may have become somebody else's. Each signed-in call
 * therefore names the person whom the page belongs to, and the platform refuses it for anybody else. A page whose
 * person is known not to be signed in any more is left.
 */

const WHO_AM_I: RequestOptions = {
  method: 'GET',
  url: '/system/auth/get-permission-info',
  params: { platform: 'portal' },
  silent: true,
};

const flights = new WeakMap<SessionStore, Promise<PermissionInfo>>();

function isAnothers({ code }: Envelope<unknown>): boolean {
  return code === accountErrors.SESSION_OF_ANOTHER_USER.code;
}

/**
 * Whom calls are meant for: the page's owner; before the platform has confirmed one, whoever signed in last.
 * @throws ApiError when that person is known not to be the one who is signed in now
 */
function presentOwner(store: SessionStore): number | undefined {
  const gone = leaveIfOwnerGone();
  if (gone) throw gone;
  return store.get(pageOwnerAtom)?.id ?? storedUserId();
}

/** Takes over what an answer says about whose page this is. @throws ApiError when it is another person's */
function confirmOwner(store: SessionStore, id: number, token: string | undefined): void {
  const owner = store.get(pageOwnerAtom);
  if (store.get(pageLeftAtom) || (owner && owner.id !== id)) throw leavePage('switched');
  if (owner?.token !== token) store.set(pageOwnerAtom, { id, token });
}

/** The token was not the one of `refused`: only a page that has shown nothing of theirs yet may go on. */
function giveUpPresumption(store: SessionStore, refused: number | undefined): void {
  if (store.get(pageOwnerAtom)?.id === refused) throw leavePage('switched');
  if (refused) store.set(withdrawIdentityAtom, refused);
}

async function ask(store: SessionStore): Promise<PermissionInfo> {
  const presumed = presentOwner(store);
  let answer: SignedInAnswer<PermissionInfo> = await callSignedIn(WHO_AM_I, presumed);
  if (isAnothers(answer.envelope)) {
    giveUpPresumption(store, presumed);
    answer = await callSignedIn(WHO_AM_I, store.get(pageOwnerAtom)?.id);
  }
  const info = unwrap(answer.envelope);
  confirmOwner(store, info.user.id, answer.token);
  return info;
}

/**
 * Asks the platform who is signed in, and makes them the page's owner; calls that overlap share one question.
 * @throws ApiError when nobody is, or somebody whom the page does not belong to
 */
export function identifyUser(store: SessionStore): Promise<PermissionInfo> {
  const running = flights.get(store);
  if (running) return running;
  const flight = ask(store).finally(() => flights.delete(store));
  flights.set(store, flight);
  return flight;
}

/** One call for the page's owner. @throws ApiError of kind `session` when they are not the one who is signed in */
export async function callAsOwner<T>(options: RequestOptions): Promise<Envelope<T>> {
  const { store } = clientOptions();
  let userId = store && presentOwner(store);
  if (!store || !hasToken()) return (await callSignedIn<T>(options)).envelope;
  userId ??= (await identifyUser(store)).user.id;
  let answer = await callSignedIn<T>(options, userId);
  if (isAnothers(answer.envelope)) {
    giveUpPresumption(store, userId);
    userId = (await identifyUser(store)).user.id;
    answer = await callSignedIn<T>(options, userId);
    if (isAnothers(answer.envelope)) throw leavePage('switched');
  }
  if (isSuccess(answer.envelope.code)) confirmOwner(store, userId, answer.token);
  return answer.envelope;
}
