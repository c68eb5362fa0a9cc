import { useCallback, useEffect, useRef } from 'react';

/**
 * Beginning, withdrawing or closing an entry takes away the button or field that had the focus: it moves to the heading of
 * what is shown instead. Nothing is scrolled.
 * @returns to be called once that is shown
 */
export function useLostFocus(): () => void {
  const last = useRef<EventTarget>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  return useCallback(() => {
    const isGone = last.current instanceof Element && !last.current.isConnected;
    if (!isGone || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main :is(h1, h2)[tabindex]')?.focus({ preventScroll: true });
  }, []);
}
