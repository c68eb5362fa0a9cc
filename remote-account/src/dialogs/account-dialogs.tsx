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

export interface AccountDialogProps {
  open: boolean;
  account: AccountInfo;
  onClose: () => void;
  /** Closes the dialog, shows `message` as a toast, and reloads header and page. */
  onSaved: (message: string) => void;
}

/** One chunk per dialog, loaded when it is opened. */
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
  loading: AccountDialogName | undefined;
  /** Keeps the page on screen if the session ends. */
  setPageHeld: (held: boolean) => void;
}

const AccountDialogsContext = createContext<AccountDialogsValue | undefined>(undefined);

/** @throws Error outside `<AccountDialogs>` */
function useDialogsContext(): AccountDialogsValue {
  const dialogs = useContext(AccountDialogsContext);
  if (!dialogs) throw new Error('The dialogs of the account need <AccountDialogs> around them');
  return dialogs;
}

/** Keeps an open dialog of a tab, with its input, on screen when the session ends. */
export function useKeepPageOnSignOut(open: boolean): void {
  const { setPageHeld } = useDialogsContext();
  useEffect(() => {
    if (!open) return;
    setPageHeld(true);
    return () => setPageHeld(false);
  }, [open, setPageHeld]);
}

export function useAccountDialogs(account: AccountInfo) {
  const dialogs = useDialogsContext();
  return {
    show: (name: AccountDialogName) => dialogs.show(name, account),
    loading: dialogs.loading,
  };
}

/**
 * Shows the signed-out state when the session ends, but not while `held`: the user may be signing in again.
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
 * Closes the dialog when its tab is left, unless the session has ended: signing in again opens another tab.
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
  wanted?: DialogRequest;
  /** Stays mounted until replaced. `opening` is the React key, so that each opening gets a fresh form. */
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

/** Handles races on slow connections, such as opening another dialog while a chunk is loading. */
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
 * Above the tabs, so that an open dialog keeps its input when the session ends and the user signs in again.
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
      // The session prompt has informed the user; the next navigation retries.
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
