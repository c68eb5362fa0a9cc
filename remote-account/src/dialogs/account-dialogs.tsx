import { refreshUserInfo } from '@portal/api-client/session';
import type { AccountInfo } from '@portal/contract/account';
import { loadOrToast, toast } from '@portal/ui';
import { useRevalidator } from '@portal/ui/router';
import { useStore } from 'jotai';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import type { CenterTab } from '../center/tabs';
import { useFollowSession } from '../center/use-follow-session';
import { type AccountDialogName, type AccountDialogProps, accountDialogs } from './account-dialog';
import { AccountDialogsContext } from './use-account-dialogs';
import { useCloseWithTab } from './use-close-with-tab';

interface Shown {
  Component: ComponentType<AccountDialogProps>;
  account: AccountInfo;
  /** Tells openings apart, so that each begins with a fresh form. */
  opening: number;
}

/**
 * Where the account's dialogs stand: above the tabs, so that one that was open when the session ended is still
 * there, with what was typed, after signing in again.
 */
export function AccountDialogs({ tab, children }: { tab: CenterTab; children: ReactNode }) {
  const store = useStore();
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState<Shown>();
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState<AccountDialogName>();
  const [held, hold] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useCloseWithTab({ open, tab, close });
  useFollowSession({ hold: open || held });

  const show = async (name: AccountDialogName, account: AccountInfo) => {
    setLoading(name);
    const Component = await loadOrToast<ComponentType<AccountDialogProps>>(accountDialogs[name]);
    setLoading(undefined);
    if (!Component) return;
    setShown((last) => ({ Component, account, opening: (last?.opening ?? 0) + 1 }));
    setOpen(true);
  };
  const onSaved = (message: string) => {
    close();
    toast.success(message);
    refreshUserInfo(store).catch(() => {
      // The session's own flow has told the user; the next navigation asks again.
    });
    void revalidate();
  };
  return (
    <AccountDialogsContext value={{ show, loading, hold }}>
      {children}
      {shown ? (
        <shown.Component
          key={shown.opening}
          open={open}
          account={shown.account}
          onClose={close}
          onSaved={onSaved}
        />
      ) : null}
    </AccountDialogsContext>
  );
}
