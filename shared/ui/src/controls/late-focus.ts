import type { MouseEvent } from 'react';

const PRESSED = 'button, a, label, input[type="checkbox"], input[type="radio"]';

function findPressed({ target, currentTarget }: MouseEvent<HTMLElement>): HTMLElement | undefined {
  const pressed = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
  return pressed && currentTarget.contains(pressed) ? pressed : undefined;
}

/**
 * For the element around a form: a press moves the focus when it ends, not when it begins. Else an error that appears as a
 * field loses the focus moves what is being pressed from under the pointer, and the press is lost.
 */
export const lateFocus = {
  onMouseDown: (event: MouseEvent<HTMLElement>) => {
    if (findPressed(event)) event.preventDefault();
  },
  // Not with the click: the field that is left must be judged before the button acts.
  onMouseUp: (event: MouseEvent<HTMLElement>) => {
    const pressed = findPressed(event);
    const control = pressed instanceof HTMLLabelElement ? pressed.control : pressed;
    control?.focus();
  },
};
