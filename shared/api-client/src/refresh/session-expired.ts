import { loginDialogAtom, openSessionExpiredAtom, sessionPromptAtom } from '@portal/session';
import { ApiError } from '../api-error';
import { clientOptions } from '../configure';
import { invalidSessionMessage } from '../error-messages';
import { leaveIfOwnerGone } from '../leave-page';

/**
 * A session that can not be continued: who has logged out in another tab gets the signed-out page, anybody else is asked.
 * Asks once whether to stay or to log in again; while that question or the login dialog is open, further
 * expired calls only fail.
 * @returns the error to reject the call with; its user has been told by the dialog
 */
export function announceExpired(): ApiError {
  const gone = leaveIfOwnerGone();
  if (gone) return gone;
  const { store, onSessionExpired } = clientOptions();
  const asked = store?.get(sessionPromptAtom) === 'expired' || store?.get(loginDialogAtom).open;
  if (!asked) {
    store?.set(openSessionExpiredAtom);
    onSessionExpired?.();
  }
  const error = new ApiError('session', 401, invalidSessionMessage);
  error.reported = true;
  return error;
}
