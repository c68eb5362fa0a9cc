import { isComposing } from '@portal/ui/input-method';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What the browser itself closes by Escape; `:is` because a browser without popovers refuses their selector alone. */
const OPEN_ABOVE = ':is(:popover-open, dialog[open])';

/** @returns whether it is an Escape that nobody else takes: no handler before, no input method, nothing that lies above */
export function isFreeEscape(event: KeyboardEvent): boolean {
  const { key, defaultPrevented } = event;
  return key === 'Escape' && !defaultPrevented && !isComposing(event) && !document.querySelector(OPEN_ABOVE);
}

/** @returns whether the focus is where it would be lost with the panel, or nowhere: nobody is taken away from a place */
export function isFocusAtPanel(panel: Element | null, button: Element | null): boolean {
  const { activeElement, body } = document;
  if (!activeElement || activeElement === body || activeElement === button) return true;
  return panel?.contains(activeElement) ?? false;
}

/** Escape closes what was opened, wherever the focus is; the button has the focus back. */
export function usePanelEscape(
  panel: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  close: (() => void) | undefined,
): void {
  const active = close !== undefined;
  const onEscape = useEffectEvent(() => {
    const isAtPanel = isFocusAtPanel(panel.current, button.current);
    close?.();
    if (isAtPanel) button.current?.focus();
  });
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => isFreeEscape(event) && onEscape();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [active]);
}
