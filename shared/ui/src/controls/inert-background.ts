import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What else stays in reach while a dialog is open. */
type Reachable = readonly (() => Element | null)[];

interface OpenPanel {
  panel: Element;
  reachable: Reachable;
}

/** The panels that are open, the one on top last: nothing but that one is in reach. */
const openPanels: OpenPanel[] = [];
/** The elements that they made inert; what others made inert is not listed. */
let background: HTMLElement[] = [];

/** The largest elements below `parent` that neither are nor contain one of `kept`. */
function outside(parent: Element, kept: readonly Element[]): HTMLElement[] {
  return [...parent.children].flatMap((child) => {
    if (kept.includes(child)) return [];
    if (kept.some((element) => child.contains(element))) return outside(child, kept);
    return child instanceof HTMLElement && !child.inert ? [child] : [];
  });
}

function update(): void {
  for (const element of background) element.inert = false;
  const top = openPanels.at(-1);
  background = top
    ? outside(document.body, [top.panel, ...top.reachable.flatMap((find) => find() ?? [])])
    : [];
  for (const element of background) element.inert = true;
}

/** Takes a panel onto the top of those that are open. */
export function pushPanel(panel: Element, reachable: Reachable): void {
  if (openPanels.some((open) => open.panel === panel)) return;
  openPanels.push({ panel, reachable });
  update();
}

/** In any order: the page stays out of reach until the last panel is closed. */
export function removePanel(panel: Element | undefined): void {
  const at = openPanels.findIndex((open) => open.panel === panel);
  if (at < 0) return;
  openPanels.splice(at, 1);
  update();
}

/**
 * While a dialog is open, nothing behind it can be reached: by a key, a pointer or a screen reader. That begins
 * only once the focus is inside the dialog, so that the dialog can still record which element had it, and ends before
 * the focus is given back.
 *
 * @param reachable finds what stays in reach beside the dialog
 * @returns a reference for the dialog's element
 */
export function useInertBackground(open: boolean, reachable: Reachable): RefObject<HTMLDivElement | null> {
  const dialog = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!open) return;
    let pushed: Element | undefined;
    const onFocusIn = ({ target }: FocusEvent) => {
      const panel = dialog.current;
      if (!panel || !(target instanceof Node) || !panel.contains(target)) return;
      pushed = panel;
      pushPanel(panel, reachable);
    };
    document.addEventListener('focusin', onFocusIn);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      removePanel(pushed);
    };
  }, [open, reachable]);
  return dialog;
}
