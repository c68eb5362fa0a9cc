import type { AccountInfo } from '@portal/contract/account';
import { createContext, useContext, useEffect } from 'react';
import type { AccountDialogName } from './account-dialog';

export interface AccountDialogsValue {
  show: (name: AccountDialogName, account: AccountInfo) => Promise<void>;
  /** The dialog whose code is on the way. */
  loading: AccountDialogName | undefined;
  /** Whether the page stays as it is when the session ends under it. */
  hold: (held: boolean) => void;
}

export const AccountDialogsContext = createContext<AccountDialogsValue | undefined>(undefined);

/** @throws Error outside of `<AccountDialogs>` */
function useDialogs(): AccountDialogsValue {
  const dialogs = useContext(AccountDialogsContext);
  if (!dialogs) throw new Error('The dialogs of the account need <AccountDialogs> around them');
  return dialogs;
}

/** For a dialog that stands in a tab: while it is open, the end of the session does not take it away with its input. */
export function useHoldPage(open: boolean): void {
  const { hold } = useDialogs();
  useEffect(() => {
    if (!open) return;
    hold(true);
    return () => hold(false);
  }, [open, hold]);
}

/** Opens the account's dialogs by name, from any tab. */
export function useAccountDialogs(account: AccountInfo) {
  const dialogs = useDialogs();
  return {
    show: (name: AccountDialogName) => dialogs.show(name, account),
    loading: dialogs.loading,
  };
}
