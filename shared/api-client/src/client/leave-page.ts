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
 * Abandons the page: from now on it sends nothing for anybody, and the shell takes it off the screen.
 * @returns the error to reject the call with; the next page tells the user
 */
export function leavePage(reason: LeaveReason): ApiError {
  const { store, onPageLeft } = clientOptions();
  if (store && !store.get(pageLeftAtom)) {
    store.set(pageLeftAtom, true);
    // The next page must not restore this identity, which the platform has just contradicted.
    const owner = store.get(pageOwnerAtom);
    if (reason === 'switched' && owner && storedUserId() === owner.id) forgetIdentity();
    // Whose session has only ended elsewhere finds what they typed: a sign-out forgets it in all tabs by itself.
    if (reason !== 'signed-out') forgetUnsentInput();
    onPageLeft?.(reason);
  }
  return otherUserError();
}

/**
 * Abandons the page when the browser knows that its owner is no longer the one signed in: they logged out in another
 * tab, or somebody else signed in. Not while this tab asks to log in again: then the platform has ended the session, and
 * whoever comes back finds the page as it was.
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
 * Handles a session that can not be continued: whoever logged out in another tab gets the signed-out page, anybody else
 * is asked once whether to stay or to log in again. While that question or the login dialog is open, further expired
 * calls only fail, and so do those that were still on their way when their person logged out.
 * @param rejected the access token that the call was sent with
 * @returns the error to reject the call with; the dialog tells the user
 */
export function expireSession(rejected: string | undefined): ApiError {
  const gone = leaveIfOwnerGone();
  if (gone) return gone;
  const { store, onSessionExpired } = clientOptions();
  const isLoggedOut = rejected !== undefined && !hasToken();
  const prompting = store?.get(sessionPromptAtom) === 'expired' || store?.get(loginDialogAtom).open;
  if (!isLoggedOut && !prompting) {
    store?.set(openSessionExpiredAtom);
    onSessionExpired?.();
  }
  return sessionExpiredError();
}
