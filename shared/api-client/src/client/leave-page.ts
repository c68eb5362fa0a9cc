import { forgetUnsentInput } from '@portal/contract/unsent-input';
import {
  forgetIdentity,
  hasToken,
  loggedInAtom,
  loginDialogAtom,
  openSessionExpiredAtom,
  pageLeftAtom,
  pageOwnerAtom,
  sessionPromptAtom,
  storedUserId,
} from '@portal/session';
import { clientOptions, type LeaveReason } from './configure';
import { type ApiError, otherUserError, sessionExpiredError } from './errors';

/**
 * Abandons the page: it sends no more calls, and the shell takes it off the screen.
 * @returns the error to reject the call with; the next page informs the user
 */
export function leavePage(reason: LeaveReason): ApiError {
  const { store, onPageLeft } = clientOptions();
  if (store && !store.get(pageLeftAtom)) {
    store.set(pageLeftAtom, true);
    // The next page must not restore this identity, which the platform has just contradicted.
    const owner = store.get(pageOwnerAtom);
    if (reason === 'switched' && owner && storedUserId() === owner.id) forgetIdentity();
    // Keep unsent input if the session merely ended elsewhere; a sign-out forgets it in all tabs itself.
    if (reason !== 'signed-out') forgetUnsentInput();
    onPageLeft?.(reason);
  }
  return otherUserError();
}

/**
 * Abandons the page when the browser knows that its owner is no longer signed in: after a sign-out in another
 * tab, or a sign-in by another user. Not while this tab prompts for a new sign-in: then the platform ended
 * the session, and the returning user should find the page unchanged.
 */
export function leaveIfOwnerGone(): ApiError | undefined {
  const { store } = clientOptions();
  if (!store) return undefined;
  if (store.get(pageLeftAtom)) return leavePage('switched');
  if (!hasToken()) {
    const prompting = store.get(sessionPromptAtom) === 'expired';
    return store.get(loggedInAtom) && !prompting ? leavePage('signed-out') : undefined;
  }
  const owner = store.get(pageOwnerAtom);
  const stored = storedUserId();
  return owner && stored && stored !== owner.id ? leavePage('switched') : undefined;
}

/**
 * Handles a session that cannot continue: after a sign-out in another tab, the page is abandoned; otherwise
 * the user is asked once whether to sign in again. While that prompt or the sign-in dialog is open, further
 * expired calls just fail, as do calls still in flight at a sign-out.
 * @param rejected the access token that the call was sent with
 * @returns the error to reject the call with; the dialog informs the user
 */
export function expireSession(rejected: string | undefined): ApiError {
  const gone = leaveIfOwnerGone();
  if (gone) return gone;
  const { store } = clientOptions();
  const isLoggedOut = rejected !== undefined && !hasToken();
  const prompting = store?.get(sessionPromptAtom) === 'expired' || store?.get(loginDialogAtom).open;
  if (!isLoggedOut && !prompting) store?.set(openSessionExpiredAtom);
  return sessionExpiredError();
}
