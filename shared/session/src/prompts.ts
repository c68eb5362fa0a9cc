import { atom } from 'jotai';

export type LoginModule = 'login' | 'register' | 'forgot';

export interface LoginDialog {
  open: boolean;
  module: LoginModule;
}

const closed: LoginDialog = { open: false, module: 'login' };

/** Closing resets to the login module, so that the dialog always opens with it. */
export const loginDialogAtom = atom<LoginDialog>(closed);

export const openLoginDialogAtom = atom(null, (_get, set, module: LoginModule = 'login') => {
  set(loginDialogAtom, { open: true, module });
});

export const closeLoginDialogAtom = atom(null, (_get, set) => {
  set(loginDialogAtom, closed);
});

/** Questions about the session that must be answered before anything else: expired, or log out for sure? */
type SessionPrompt = 'expired' | 'logout';

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
 * Closes everything that asks for a login, after somebody has signed in, perhaps in another tab. A registration or a new
 * password that is being typed stays open.
 */
export const closeLoginPromptsAtom = atom(null, (get, set) => {
  if (get(sessionPromptAtom) === 'expired') set(closeSessionPromptAtom);
  if (get(loginDialogAtom).module === 'login') set(closeLoginDialogAtom);
});

/** Whether the slot `auth.dialog` has anything to show; until then its code is not loaded. */
export const authDialogNeededAtom = atom(
  (get) => get(loginDialogAtom).open || get(sessionPromptAtom) !== undefined,
);
