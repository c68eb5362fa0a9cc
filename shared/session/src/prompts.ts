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

/** Blocking questions about the session: it has expired, or confirm the sign-out. */
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
 * Closes everything that prompts for a sign-in, after a sign-in here or in another tab. A registration or
 * password reset in progress stays open.
 */
export const closeLoginPromptsAtom = atom(null, (get, set) => {
  if (get(sessionPromptAtom) === 'expired') set(closeSessionPromptAtom);
  if (get(loginDialogAtom).module === 'login') set(closeLoginDialogAtom);
});

/** Whether the slot `auth.dialog` has anything to show; its code is not loaded before. */
export const authDialogNeededAtom = atom(
  (get) => get(loginDialogAtom).open || get(sessionPromptAtom) !== undefined,
);
