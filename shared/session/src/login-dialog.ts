import { atom } from 'jotai';

export type LoginModule = 'login' | 'register' | 'forgot';

export interface LoginDialog {
  open: boolean;
  module: LoginModule;
}

const closed: LoginDialog = { open: false, module: 'login' };

/** Closing resets to the login module, so that the dialog always opens the way people know it. */
export const loginDialogAtom = atom<LoginDialog>(closed);

export const openLoginDialogAtom = atom(null, (_get, set, module: LoginModule = 'login') => {
  set(loginDialogAtom, { open: true, module });
});

export const closeLoginDialogAtom = atom(null, (_get, set) => {
  set(loginDialogAtom, closed);
});
