import { addDialogEntry } from '@portal/ui/dialog-history';
import { type RefObject, useEffect, useRef } from 'react';
import { isPopoverOpen, useClosedByNavigation } from './panels';

function findBackground(element: Element): HTMLElement[] {
  const { parentElement } = element;
  if (!parentElement) return [];
  const siblings = [...parentElement.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child !== element && !child.inert,
  );
  return parentElement === document.body ? siblings : [...siblings, ...findBackground(parentElement)];
}

/**
 * Makes a popover a modal dialog: while it is open, the page behind is inert and the focus is inside;
 * afterwards the focus returns to the button that opened it. The back button closes it, which not every
 * browser does. A popover that the browser opened before the script runs is not modal until then.
 */
export function useModalPopover(): RefObject<HTMLDivElement | null> {
  const popover = useClosedByNavigation();
  const background = useRef<HTMLElement[]>([]);

  useEffect(() => {
    const panel = popover.current;
    if (!panel) return;
    let removeEntry: (() => void) | undefined;
    const release = () => {
      removeEntry?.();
      removeEntry = undefined;
      for (const element of background.current.splice(0)) element.inert = false;
    };
    const onOpen = () => {
      release();
      background.current = findBackground(panel);
      for (const element of background.current) element.inert = true;
      removeEntry = addDialogEntry({ close: () => panel.hidePopover() });
      if (!panel.contains(document.activeElement)) panel.querySelector('button')?.focus();
    };
    // Before the browser restores the focus: the button must not be inert then.
    const onBeforeToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') release();
    };
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'open') return onOpen();
      const lost = document.activeElement === document.body || panel.contains(document.activeElement);
      if (lost) document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`)?.focus();
    };
    panel.addEventListener('beforetoggle', onBeforeToggle);
    panel.addEventListener('toggle', onToggle);
    if (isPopoverOpen(panel)) onOpen();
    return () => {
      panel.removeEventListener('beforetoggle', onBeforeToggle);
      panel.removeEventListener('toggle', onToggle);
      release();
    };
  }, [popover]);
  return popover;
}
