import { refreshUserInfo } from '@portal/api-client/session/refresh-user-info';
import type { AccountInfo } from '@portal/contract/users/profile';
import { toast } from '@portal/ui';
import { useRevalidator } from '@portal/ui/router';
import { useStore } from 'jotai';
import { type ComponentType, type ReactNode, useState } from 'react';
import { type AccountDialogName, type AccountDialogProps, accountDialogs } from './account-dialog';

interface Shown {
  Component: ComponentType<AccountDialogProps>;
  /** Tells openings apart, so that each begins with a fresh form. */
  opening: number;
}

/**
 * Opens the account's dialogs by name. `loading` is the one whose code is on the way; `element` must be rendered.
 */
export function useAccountDialogs(account: AccountInfo): {
  show: (name: AccountDialogName) => Promise<void>;
  loading: AccountDialogName | undefined;
  element: ReactNode;
} {
  const store = useStore();
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState<Shown>();
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState<AccountDialogName>();

  const show = async (name: AccountDialogName) => {
    setLoading(name);
    try {
      const Component = await accountDialogs[name]();
      setShown((last) => ({ Component, opening: (last?.opening ?? 0) + 1 }));
      setOpen(true);
    } catch {
      toast.error('该模块暂时无法加载');
    } finally {
      setLoading(undefined);
    }
  };
  const onSaved = (message: string) => {
    setOpen(false);
    toast.success(message);
    refreshUserInfo(store).catch(() => {
      // The session's own flow has told the user; the next navigation asks again.
    });
    void revalidate();
  };
  const element = shown ? (
    <shown.Component
      key={shown.opening}
      open={open}
      account={account}
      onClose={() => setOpen(false)}
      onSaved={onSaved}
    />
  ) : null;
  return { show, loading, element };
}
