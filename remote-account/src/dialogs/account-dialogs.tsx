import { refreshUserInfo } from '@portal/api-client/session';
import type { AccountInfo } from '@portal/contract/account';
import { loggedInAtom } from '@portal/session';
import { loadOrToast, toast } from '@portal/ui';
import { useRevalidator } from '@portal/ui/router';
import { useAtomValue, useStore } from 'jotai';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { CenterTab } from '../center/tabs';

/** Props of every dialog about the account. */
export interface AccountDialogProps {
  open: boolean;
  account: AccountInfo;
  onClose: () => void;
  /** Closes, shows `message` as a toast, and loads header and page anew. */
  onSaved: (message: string) => void;
}

/** Each dialog is a chunk of its own: forms and their controls are fetched when one is opened. */
const loadDialog = {
  avatar: () => import('../profile/avatar-dialog').then((module) => module.AvatarDialog),
  nickname: () => import('../profile/detail-dialogs').then((module) => module.NicknameDialog),
  username: () => import('../profile/detail-dialogs').then((module) => module.UsernameDialog),
  contactPhone: () => import('../profile/detail-dialogs').then((module) => module.ContactPhoneDialog),
  email: () => import('../profile/detail-dialogs').then((module) => module.EmailDialog),
  phone: () => import('../profile/phone-dialog').then((module) => module.PhoneDialog),
  password: () => import('../profile/password-dialog').then((module) => module.PasswordDialog),
  export: () => import('../my-data/export-dialog').then((module) => module.ExportDialog),
  close: () => import('../my-data/close-dialog').then((module) => module.CloseDialog),
} satisfies Record<string, () => Promise<ComponentType<AccountDialogProps>>>;

export type AccountDialogName = keyof typeof loadDialog;

interface AccountDialogsValue {
  show: (name: AccountDialogName, account: AccountInfo) => Promise<void>;
  /** The dialog whose code is being fetched. */
  loading: AccountDialogName | undefined;
  /** Keeps the page on screen when the session ends under it. */
  setPageHeld: (held: boolean) => void;
}

const AccountDialogsContext = createContext<AccountDialogsValue | undefined>(undefined);

/** @throws Error outside of `<AccountDialogs>` */
function useDialogsContext(): AccountDialogsValue {
  const dialogs = useContext(AccountDialogsContext);
  if (!dialogs) throw new Error('The dialogs of the account need <AccountDialogs> around them');
  return dialogs;
}

/** For a dialog inside a tab: while it is open, the end of the session does not take it away with its input. */
export function useHoldPage(open: boolean): void {
  const { setPageHeld } = useDialogsContext();
  useEffect(() => {
    if (!open) return;
    setPageHeld(true);
    return () => setPageHeld(false);
  }, [open, setPageHeld]);
}

/** Opens the account's dialogs by name, from any tab. */
export function useAccountDialogs(account: AccountInfo) {
  const dialogs = useDialogsContext();
  return {
    show: (name: AccountDialogName) => dialogs.show(name, account),
    loading: dialogs.loading,
  };
}

/**
 * When the session ends under the page, the guard is asked again: it shows the signed-out state. Not while `held`: a form
 * with input is open, and its owner may be signing in again.
 */
function useSignedOutGuard({ held }: { held: boolean }): void {
  const loggedIn = useAtomValue(loggedInAtom);
  const { revalidate } = useRevalidator();
  const wasLoggedIn = useRef(false);
  useEffect(() => {
    if (loggedIn) wasLoggedIn.current = true;
    else if (wasLoggedIn.current && !held) {
      wasLoggedIn.current = false;
      void revalidate();
    }
  }, [loggedIn, held, revalidate]);
}

/**
 * Closes the dialog when its tab is left. When the session ended under it, it stays: signing in again leads to another
 * tab, and the input is still wanted. Somebody else who signs in gets a page of their own.
 */
function useCloseWithTab({ open, tab, close }: { open: boolean; tab: CenterTab; close: () => void }): void {
  const loggedIn = useAtomValue(loggedInAtom);
  const interrupted = useRef(false);
  useEffect(() => {
    if (!open) interrupted.current = false;
    else if (!loggedIn) interrupted.current = true;
  }, [open, loggedIn]);

  const lastTab = useRef(tab);
  useEffect(() => {
    if (lastTab.current !== tab && !interrupted.current) close();
    lastTab.current = tab;
  }, [tab, close]);
}

interface DialogRequest {
  name: AccountDialogName;
  account: AccountInfo;
}

interface DialogsState {
  /** The dialog whose code is being fetched. */
  wanted?: DialogRequest;
  /** The last one that was opened: mounted until another is. `opening` gives each a fresh form. */
  opened?: Pick<AccountDialogProps, 'account'> & {
    Component: ComponentType<AccountDialogProps>;
    opening: number;
  };
  open: boolean;
}

type DialogsAction =
  | { type: 'request'; request: DialogRequest }
  | { type: 'load'; request: DialogRequest; Component: ComponentType<AccountDialogProps> | undefined }
  | { type: 'save'; opening: number }
  | { type: 'close' };

/** On a slow line people do not wait: they press another button or leave the tab while code or an answer is coming. */
export function reduceDialogs(state: DialogsState, action: DialogsAction): DialogsState {
  switch (action.type) {
    case 'request':
      return { ...state, wanted: action.request };
    case 'load': {
      const { request, Component } = action;
      if (request !== state.wanted) return state;
      if (!Component) return { ...state, wanted: undefined };
      const opening = (state.opened?.opening ?? 0) + 1;
      return { opened: { Component, account: request.account, opening }, open: true };
    }
    case 'save':
      return action.opening === state.opened?.opening ? { ...state, open: false } : state;
    case 'close':
      return { ...state, wanted: undefined, open: false };
  }
}

/**
 * Holds the account's dialogs above the tabs, so that one that was open when the session ended is still there, with
 * what was typed, after signing in again.
 */
export function AccountDialogs({ tab, children }: { tab: CenterTab; children: ReactNode }) {
  const store = useStore();
  const { revalidate } = useRevalidator();
  const [{ wanted, opened, open }, dispatch] = useReducer(reduceDialogs, { open: false });
  const [pageHeld, setPageHeld] = useState(false);
  const close = useCallback(() => dispatch({ type: 'close' }), []);
  useCloseWithTab({ open, tab, close });
  useSignedOutGuard({ held: open || pageHeld });

  const show = async (name: AccountDialogName, account: AccountInfo) => {
    const request = { name, account };
    dispatch({ type: 'request', request });
    const Component = await loadOrToast<ComponentType<AccountDialogProps>>(loadDialog[name]);
    dispatch({ type: 'load', request, Component });
  };
  const onSaved = (message: string) => {
    if (opened) dispatch({ type: 'save', opening: opened.opening });
    toast.success(message);
    refreshUserInfo(store).catch(() => {
      // The session's own flow has told the user; the next navigation asks again.
    });
    void revalidate();
  };
  return (
    <AccountDialogsContext value={{ show, loading: wanted?.name, setPageHeld }}>
      {children}
      {opened ? (
        <opened.Component
          key={opened.opening}
          open={open}
          account={opened.account}
          onClose={close}
          onSaved={onSaved}
        />
      ) : null}
    </AccountDialogsContext>
  );
}
