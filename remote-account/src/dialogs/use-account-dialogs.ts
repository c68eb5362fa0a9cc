import type { AccountInfo } from '@portal/contract/users/profile';
import { createContext, useContext } from 'react';
import type { AccountDialogName } from './account-dialog';

export interface AccountDialogsValue {
  show: (name: AccountDialogName, account: AccountInfo) => Promise<void>;
  /** The dialog whose code is on the way. */
  loading: AccountDialogName | undefined;
}

export const AccountDialogsContext = createContext<AccountDialogsValue | undefined>(undefined);

/** Opens the account's dialogs by name, from any tab. @throws Error outside of `<AccountDialogs>` */
export function useAccountDialogs(account: AccountInfo) {
  const dialogs = useContext(AccountDialogsContext);
  if (!dialogs) throw new Error('useAccountDialogs() needs <AccountDialogs> around it');
  return {
    show: (name: AccountDialogName) => dialogs.show(name, account),
    loading: dialogs.loading,
  };
}
