import { isComposing } from '@portal/ui/input-method';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Elements that the browser closes on Escape; `:is` ignores selectors that old browsers do not know. */
const OPEN_ABOVE = ':is(:popover-open, dialog[open])';

/**
 * @returns whether Escape is unhandled: not by another handler, an input method, or an element above the
 *   panel
 */
export function isFreeEscape(event: KeyboardEvent): boolean {
  const { key, defaultPrevented } = event;
  return key === 'Escape' && !defaultPrevented && !isComposing(event) && !document.querySelector(OPEN_ABOVE);
}

/** @returns whether focus is in the panel, on its button, or nowhere; focus elsewhere must not be moved */
export function isFocusAtPanel(panel: Element | null, button: Element | null): boolean {
  const { activeElement, body } = document;
  if (!activeElement || activeElement === body || activeElement === button) return true;
  return panel?.contains(activeElement) ?? false;
}

/** Closes the panel on Escape, wherever focus is, and returns focus to the button. */
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
