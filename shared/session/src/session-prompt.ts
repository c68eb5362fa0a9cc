import { atom } from 'jotai';
import { closeLoginDialogAtom, loginDialogAtom } from './login-dialog';

/** Questions about the session that must be answered before anything else: expired, or log out for sure? */
export type SessionPrompt = 'expired' | 'logout';

export const sessionPromptAtom = atom<SessionPrompt | undefined>(undefined);

export const openSessionExpiredAtom = atom(null, (_get, set) => {
  set(sessionPromptAtom, 'expired');
});

export const openLogoutConfirmAtom = atom(null, (_get, set) => {
  set(sessionPromptAtom, 'logout');
});

export const closeSessionPromptAtom = atom(null, (_get, set) => {
  set(sessionPromptAtom, undefined);
});

/**
 * Somebody has signed in, perhaps in another tab: nothing asks for it any more. A registration or a new password that
 * is being typed stays open.
 */
export const settleLoginAtom = atom(null, (get, set) => {
  if (get(sessionPromptAtom) === 'expired') set(closeSessionPromptAtom);
  if (get(loginDialogAtom).module === 'login') set(closeLoginDialogAtom);
});

/** Whether the slot `auth.dialog` has anything to show; until then its code need not be loaded. */
export const authDialogNeededAtom = atom(
  (get) => get(loginDialogAtom).open || get(sessionPromptAtom) !== undefined,
);
