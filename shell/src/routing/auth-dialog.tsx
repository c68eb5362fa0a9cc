import { SlotGuard, useSlot } from '@portal/federation/slot';
import { closeLoginDialogAtom, closeSessionPromptAtom } from '@portal/session';
import { toast } from '@portal/ui';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { preloadControls } from '../remotes/preload-controls';

const UNAVAILABLE = '登录模块暂时无法加载，请检查网络后重试';

/** The login dialog, lent by a remote. Its code loads when it is first needed, and stays mounted from then on. */
export function AuthDialog({ needed }: { needed: boolean }) {
  const [wanted, setWanted] = useState(needed);
  const { component: Dialog, failed } = useSlot('auth.dialog', wanted);
  const [broken, setBroken] = useState(false);
  const closeDialog = useSetAtom(closeLoginDialogAtom);
  const closePrompt = useSetAtom(closeSessionPromptAtom);

  useEffect(() => {
    if (!needed) return;
    setWanted(true);
    preloadControls().catch(() => {}); // The dialog itself tells when it can not load.
  }, [needed]);

  useEffect(() => {
    if (!failed && !broken) return;
    toast.error(UNAVAILABLE);
    closeDialog();
    closePrompt();
    setWanted(false);
    setBroken(false);
  }, [failed, broken, closeDialog, closePrompt]);

  if (!Dialog || !wanted) return null;
  return (
    <SlotGuard name="auth.dialog" fallback={null} onFailed={() => setBroken(true)}>
      <Dialog />
    </SlotGuard>
  );
}
