import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Elements that stay accessible while a dialog is open. */
type Reachable = readonly (() => Element | null)[];

interface OpenPanel {
  panel: Element;
  reachable: Reachable;
}

/** Open panels, topmost last; only that one is accessible. */
const openPanels: OpenPanel[] = [];
/** Elements made inert by this module, excluding those made inert by others. */
let background: HTMLElement[] = [];

/** @returns the topmost elements below `parent` that neither are nor contain one of `kept` */
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

export function pushPanel(panel: Element, reachable: Reachable): void {
  if (openPanels.some((open) => open.panel === panel)) return;
  openPanels.push({ panel, reachable });
  update();
}

/** Panels may close in any order; the page stays inert until the last one has closed. */
export function removePanel(panel: Element | undefined): void {
  const at = openPanels.findIndex((open) => open.panel === panel);
  if (at < 0) return;
  openPanels.splice(at, 1);
  update();
}

/**
 * Makes everything behind an open dialog inert for keyboard, pointer and screen readers. Starts once focus is inside the
 * dialog, so that the dialog can record the previously focused element, and ends before focus is restored.
 * @param reachable finds elements that stay accessible besides the dialog
 * @returns ref for the dialog's element
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
