import { type RefObject, useLayoutEffect } from 'react';

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)';

/** @returns the element and its ancestors up to `outermost`, innermost first; empty if it is outside of that */
function listAround(element: EventTarget | null, outermost: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let at = element; at instanceof HTMLElement && outermost.contains(at); at = at.parentElement)
    around.push(at);
  return around;
}

/**
 * Moves the focus of a removed element to the first control in its nearest remaining ancestor, else to that ancestor.
 * @param around the removed element and its ancestors, innermost first
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
 * `ref` for a button that disappears once pressed, such as a retry button: passes focus to what replaces it, so that
 * keyboard users keep their position. Does not scroll.
 */
export function handFocusOn(button: HTMLElement | null): () => void {
  return () => {
    if (document.activeElement !== button) return;
    const around = listAround(button, document.body);
    around.pop(); // The body is nobody's place.
    // The replacement may focus itself in an effect.
    setTimeout(() => focusPlace(around, { preventScroll: true }));
  };
}

/**
 * Does the same for everything in a dialog, including fields, so that focus does not leave it. The dialog library only
 * notices elements removed individually.
 */
export function useKeptFocus(open: boolean, dialog: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!open) return;
    let around: HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A replacing form may focus itself in an effect.
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
