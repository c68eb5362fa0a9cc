import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Everything below `parent` that neither is nor holds one of `kept`, in the largest pieces. */
function outside(parent: Element, kept: readonly Element[]): HTMLElement[] {
  return [...parent.children].flatMap((child) => {
    if (kept.includes(child)) return [];
    if (kept.some((element) => child.contains(element))) return outside(child, kept);
    return child instanceof HTMLElement && !child.inert ? [child] : [];
  });
}

/**
 * While a dialog is open, nothing behind it can be reached: by a key, a pointer or a screen reader. From when the focus is
 * inside, because what had it before must have it back afterwards; released before the dialog gives it back.
 *
 * @param reachable finds what stays in reach beside the dialog
 * @returns a reference for the dialog's element
 */
export function useInertBackground(
  open: boolean,
  reachable: readonly (() => Element | null)[],
): RefObject<HTMLDivElement | null> {
  const dialog = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const background: HTMLElement[] = [];
    const enclose = ({ target }: FocusEvent) => {
      const panel = dialog.current;
      if (!panel || background.length > 0 || !(target instanceof Node) || !panel.contains(target)) return;
      const kept = [panel, ...reachable.flatMap((find) => find() ?? [])];
      background.push(...outside(document.body, kept));
      for (const element of background) element.inert = true;
    };
    document.addEventListener('focusin', enclose);
    return () => {
      document.removeEventListener('focusin', enclose);
      for (const element of background) element.inert = false;
    };
  }, [open, reachable]);
  return dialog;
}
