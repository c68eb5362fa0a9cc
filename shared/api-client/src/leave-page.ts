import {
  forgetIdentity,
  hasToken,
  loggedInAtom,
  pageLeftAtom,
  pageOwnerAtom,
  sessionPromptAtom,
  storedUserId,
} from '@portal/session';
import { ApiError } from './api-error';
import { clientOptions, type LeaveReason } from './configure';
import { switchedMessage } from './error-messages';

/**
 * Gives the page up: from now on it sends nothing for anybody, and the shell takes it off the screen.
 * @returns the error to reject the call with; its user is told by the page that comes next
 */
export function leavePage(reason: LeaveReason): ApiError {
  const { store, onPageLeft } = clientOptions();
  if (store && !store.get(pageLeftAtom)) {
    store.set(pageLeftAtom, true);
    // The next page must not take its person from here, where the platform has just told otherwise.
    const owner = store.get(pageOwnerAtom);
    if (reason === 'switched' && owner && storedUserId() === owner.id) forgetIdentity();
    onPageLeft?.(reason);
  }
  const error = new ApiError('session', 0, switchedMessage);
  error.reported = true;
  return error;
}

/**
 * Gives the page up when the browser knows that its owner is not the one who is signed in: they have logged out in
 * another tab, or somebody else has signed in. Not while this tab asks to log in again: then the platform has ended the
 * session, and whoever comes back finds the page as it was.
 */
export function leaveIfOwnerGone(): ApiError | undefined {
  const { store } = clientOptions();
  if (!store) return undefined;
  if (store.get(pageLeftAtom)) return leavePage('switched');
  if (!hasToken()) {
    const asking = store.get(sessionPromptAtom) === 'expired';
    return store.get(loggedInAtom) && !asking ? leavePage('signed-out') : undefined;
  }
  const owner = store.get(pageOwnerAtom);
  const stored = storedUserId();
  return owner && stored && stored !== owner.id ? leavePage('switched') : undefined;
}
