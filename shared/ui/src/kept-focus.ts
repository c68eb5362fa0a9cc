import { type RefObject, useLayoutEffect } from 'react';

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)';

/** @returns the element and those around it, from the inside out up to `outermost`; none where it is outside of that */
function listAround(element: EventTarget | null, outermost: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let at = element; at instanceof HTMLElement && outermost.contains(at); at = at.parentElement)
    around.push(at);
  return around;
}

/**
 * Moves the focus to what stands in the place of an element that is gone with it.
 * @param around the element that had the focus, and those around it from the inside out
 */
export function focusPlace(around: readonly HTMLElement[], options?: FocusOptions): void {
  if (around[0]?.isConnected !== false || document.activeElement !== document.body) return;
  for (const left of around.filter(({ isConnected }) => isConnected))
    for (const candidate of [...left.querySelectorAll<HTMLElement>(FOCUSABLE), left]) {
      candidate.focus(options);
      if (document.activeElement === candidate) return;
    }
}

/**
 * The `ref` of a button in a page that goes away with what it has settled, as one that loads again does: else it takes the
 * focus with it, and the keyboard begins anew. Nothing is scrolled.
 */
export function handFocusOn(button: HTMLElement | null): () => void {
  return () => {
    if (document.activeElement !== button) return;
    const around = listAround(button, document.body);
    around.pop(); // The body is nobody's place.
    // What comes instead may take the focus itself, by an effect.
    setTimeout(() => focusPlace(around, { preventScroll: true }));
  };
}

/**
 * Does so for all that a dialog holds, fields as well: a screen reader would be outside of the dialog. The dialogs' library sees
 * only elements that are removed by themselves.
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
      around = listAround(target, panel);
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
