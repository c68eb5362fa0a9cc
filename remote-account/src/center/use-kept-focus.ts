import { useEffect, useRef } from 'react';

const buttonsOf = (area: Element) => [...area.querySelectorAll('button')];

/**
 * A list's act that takes its own button away must not take the focus with it: the focus goes to the button that is
 * in its place then, else to the heading. Nothing is scrolled: whoever pressed with a finger keeps their place.
 * @returns to be called with the pressed button when the act is done, before the list is asked for anew
 */
export function useKeptFocus(): (pressed: HTMLButtonElement) => void {
  const last = useRef<{ pressed: HTMLButtonElement; area: Element; at: number }>(undefined);
  useEffect(() => {
    if (!last.current || last.current.pressed.isConnected) return;
    const { area, at } = last.current;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    const left = buttonsOf(area);
    const next = left[Math.min(at, left.length - 1)] ?? area.querySelector<HTMLElement>('h1, h2');
    next?.focus({ preventScroll: true });
  });
  return (pressed) => {
    const area = pressed.closest('section, main');
    if (area) last.current = { pressed, area, at: buttonsOf(area).indexOf(pressed) };
  };
}
