import { type RefObject, useLayoutEffect } from 'react';

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)';

/**
 * Moves the focus to what stands in the place of an element that is gone with it.
 * @param around the element that had the focus, and those around it from the inside out
 */
export function focusPlace(around: readonly HTMLElement[]): void {
  if (around[0]?.isConnected !== false || document.activeElement !== document.body) return;
  for (const left of around.filter(({ isConnected }) => isConnected))
    for (const candidate of [...left.querySelectorAll<HTMLElement>(FOCUSABLE), left]) {
      candidate.focus();
      if (document.activeElement === candidate) return;
    }
}

/**
 * A button in a dialog may go away with what it has settled, as one that loads again does, and would take the focus with it: the
 * keyboard would begin anew, and a screen reader be outside of the dialog. The dialogs' library sees only elements that are
 * removed by themselves.
 */
export function useKeptFocus(open: boolean, dialog: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!open) return;
    let around: HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A form that comes in the place of another may take the focus itself, by an effect.
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => focusPlace(around));
    });
    const remember = ({ target }: FocusEvent) => {
      const panel = dialog.current;
      if (!panel) return;
      around = [];
      for (let at = target; at instanceof HTMLElement && panel.contains(at); at = at.parentElement)
        around.push(at);
      observer.observe(panel, { childList: true, subtree: true });
    };
    document.addEventListener('focusin', remember);
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [open, dialog]);
}
