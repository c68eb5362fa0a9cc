import { LISTENING_EVENT, PLAIN_BUTTON, PRESSED_MARK } from '../early-press';

/** Marks the last pressed button until the page listens. Placed before anything that can be pressed. */
function mark({ target }: Event): void {
  const button = (target as Element).closest(PLAIN_BUTTON);
  if (!button) return;
  for (const other of document.querySelectorAll(`[${PRESSED_MARK}]`)) other.removeAttribute(PRESSED_MARK);
  button.setAttribute(PRESSED_MARK, '');
}

addEventListener('click', mark, true);
addEventListener(LISTENING_EVENT, () => removeEventListener('click', mark, true), { once: true });
