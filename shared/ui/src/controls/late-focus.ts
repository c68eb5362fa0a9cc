import type { MouseEvent } from 'react';

const PRESSED = 'button, a, label, input[type="checkbox"], input[type="radio"]';

function findPressed({ target, currentTarget }: MouseEvent<HTMLElement>): HTMLElement | undefined {
  const pressed = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
  return pressed && currentTarget.contains(pressed) ? pressed : undefined;
}

/**
 * Spread on the element around a form: moves focus on release instead of on press. Otherwise an error that appears on
 * blur shifts the pressed element from under the pointer, and the click is lost.
 */
export const lateFocus = {
  onMouseDown: (event: MouseEvent<HTMLElement>) => {
    if (findPressed(event)) event.preventDefault();
  },
  // Before the click event: the field being left must be validated before the button acts.
  onMouseUp: (event: MouseEvent<HTMLElement>) => {
    const pressed = findPressed(event);
    const control = pressed instanceof HTMLLabelElement ? pressed.control : pressed;
    control?.focus();
  },
};
