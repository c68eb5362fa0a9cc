import { useLayoutEffect, useRef } from 'react';
import { onStepBack } from '../dialog-history';

/** In the state of history entries: how many dialogs the entry closes when it is left. */
const DEPTH = 'portalDialogs';

interface EntryState {
  /** The router's own count of entries. */
  idx?: number;
  [DEPTH]?: number;
}

const readState = () => history.state as EntryState | null;
const readDepth = () => readState()?.[DEPTH] ?? 0;

let openDialogs = 0;

/** Dialogs that were opened while a step back was on its way: their entries would be taken by it. */
const waiting = new Set<() => void>();
/** The number of dialogs whose entries are kept by the step back that is on its way. */
let target: number | undefined;

/** The router must not take it for a navigation: the address is the same. */
function goBackUnnoticed(): void {
  const steps = readDepth() - (target ?? 0);
  if (steps <= 0) {
    target = undefined;
    for (const enter of waiting) enter();
    return;
  }
  const stop = onStepBack(() => {
    stop();
    goBackUnnoticed();
    return true;
  });
  history.go(-steps);
}

/** Takes away the entries of all dialogs above the first `kept` ones. Dialogs that close together ask for one step back. */
function dropEntries(kept: number): void {
  if (target === undefined) queueMicrotask(goBackUnnoticed);
  target = Math.min(target ?? kept, kept);
}

/**
 * While a dialog is open, the browser's back key closes it. A history entry of the dialog's own is what the key takes away;
 * where the dialog is closed in another way, the entry goes, too.
 */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  // Before the dialog is painted: a key pressed as soon as it is seen must not leave the page.
  useLayoutEffect(() => {
    if (!open) return;
    openDialogs += 1;
    const depth = openDialogs;
    let stop = () => {};
    let address = location.href;
    const enter = () => {
      waiting.delete(enter);
      address = location.href;
      const state = readState();
      // After a reload, the entry of the dialog that was open then is still there.
      if (readDepth() < depth)
        history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, [DEPTH]: depth } satisfies EntryState, '');
      stop = onStepBack(() => {
        if (readDepth() >= depth) return false;
        close.current();
        // Several entries at once lead to another page, which is the router's.
        return location.href === address;
      });
    };
    if (target !== undefined) waiting.add(enter);
    else enter();
    return () => {
      openDialogs -= 1;
      stop();
      // One that never had an entry of its own takes none away.
      if (!waiting.delete(enter) && readDepth() >= depth) dropEntries(depth - 1);
    };
  }, [open]);
}

/**
 * For a navigation that closes a dialog: it takes the place of the dialog's history entry.
 * @returns whether there is one to be replaced
 */
export function keepHistoryEntry(): boolean {
  const state = readState();
  if (!state?.[DEPTH]) return false;
  history.replaceState({ ...state, [DEPTH]: undefined }, '');
  return true;
}
