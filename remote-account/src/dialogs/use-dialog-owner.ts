import { sessionAtom } from '@portal/session';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { CenterTab } from '../center/tabs';

interface OpenDialog {
  open: boolean;
  tab: CenterTab;
  close: () => void;
}

/**
 * A dialog goes when its tab is left. When the session ended under it, it stays: signing in again leads to another
 * tab, and the input is still wanted. It never stays for somebody else.
 */
export function useDialogOwner({ open, tab, close }: OpenDialog): void {
  const { id } = useAtomValue(sessionAtom);
  const owner = useRef(id);
  const interrupted = useRef(false);

  useEffect(() => {
    if (!open) {
      owner.current = id;
      interrupted.current = false;
    } else if (id <= 0) interrupted.current = true;
    else if (id !== owner.current) close();
  }, [open, id, close]);

  const lastTab = useRef(tab);
  useEffect(() => {
    if (lastTab.current !== tab && !interrupted.current) close();
    lastTab.current = tab;
  }, [tab, close]);
}
