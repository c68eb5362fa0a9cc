/**
 * A button that is pressed before the page's script has come would do nothing, and on a weak network that is the
 * first thing a visitor meets. An inline script marks the button, and it is pressed again once the page listens.
 * Links, forms and buttons that open a popover are left to the browser, which answers them without any script.
 */
export const PRESSED_MARK = 'data-pressed';
/** A button that does nothing without a script. */
export const PLAIN_BUTTON = 'button[type=button]:not([popovertarget])';
export const LISTENING_EVENT = 'portal:listening';
/** The sign-in dialog's frame, for `popovertarget` of the button that signs in. */
export const SIGN_IN_FRAME = 'portal-sign-in';

/** Call once the page listens: presses the button that was pressed last without an answer. */
export function answerEarlyPress(): void {
  dispatchEvent(new Event(LISTENING_EVENT));
  const button = document.querySelector<HTMLButtonElement>(`[${PRESSED_MARK}]`);
  button?.removeAttribute(PRESSED_MARK);
  button?.click();
}
