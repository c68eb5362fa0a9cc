/**
 * Buttons do nothing until the page's script has loaded, which on a slow network is what visitors notice
 * first. An inline script marks the button pressed in that time, and it is clicked once the page listens.
 * Links, forms and popover buttons work without script and are not marked.
 */
export const PRESSED_MARK = 'data-pressed';
export const PLAIN_BUTTON = 'button[type=button]:not([popovertarget])';
export const LISTENING_EVENT = 'portal:listening';
/** Element id of the sign-in dialog's frame, the sign-in button's `popovertarget`. */
export const SIGN_IN_FRAME = 'portal-sign-in';

/** Call once the page listens: clicks the button that was pressed last. */
export function replayEarlyPress(): void {
  dispatchEvent(new Event(LISTENING_EVENT));
  const button = document.querySelector<HTMLButtonElement>(`[${PRESSED_MARK}]`);
  button?.removeAttribute(PRESSED_MARK);
  button?.click();
}
