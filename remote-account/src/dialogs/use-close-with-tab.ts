import { loggedInAtom } from '@portal/session';
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
 * tab, and the input is still wanted. Somebody else who signs in gets a page of their own.
 */
export function useCloseWithTab({ open, tab, close }: OpenDialog): void {
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
