import { atom } from 'jotai';
import { loginDialogAtom } from './login-dialog';

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

/** Whether the slot `auth.dialog` has anything to show; until then its code need not be loaded. */
export const authDialogNeededAtom = atom(
  (get) => get(loginDialogAtom).open || get(sessionPromptAtom) !== undefined,
);
