import { loadOrToast, toast } from '@portal/ui';
import { useRevalidator } from '@portal/ui/router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useHoldPage } from '../dialogs/use-account-dialogs';
import type { WithdrawDialogProps } from './withdraw-dialog';

/** Withdrawing, with its dialog's code fetched when it is asked for. */
export function useWithdraw(of: Pick<WithdrawDialogProps, 'entryId' | 'deadline' | 'clockOffset'>): {
  ask: () => Promise<void>;
  loading: boolean;
  element: ReactNode;
} {
  const { revalidate } = useRevalidator();
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<WithdrawDialogProps>; opening: number }>();
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);
  useHoldPage(open);
  const ask = async () => {
    setLoading(true);
    const found = await loadOrToast(() => import('./withdraw-dialog'));
    setLoading(false);
    if (!found) return;
    setLoaded((last) => ({ Dialog: found.WithdrawDialog, opening: (last?.opening ?? 0) + 1 }));
    setOpen(true);
  };
  const onDone = () => {
    setOpen(false);
    toast.success('报名已撤回');
    void revalidate();
  };
  const element = loaded ? (
    <loaded.Dialog key={loaded.opening} {...of} open={open} onClose={() => setOpen(false)} onDone={onDone} />
  ) : null;
  return { ask, loading, element };
}
