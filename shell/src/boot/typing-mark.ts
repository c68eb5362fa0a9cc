const TEXT_FIELD =
  'textarea, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=button])';

/** Pixels. Soft keyboards are higher than this, and collapsing browser bars are not. */
const KEYBOARD_MIN_HEIGHT = 120;

/**
 * Marks the document while the user types on a touch screen. In browsers that shrink the viewport for the
 * soft keyboard, fixed elements would cover the field: stylesheets move them with `html[data-typing]`.
 */
export function markTyping(): void {
  const root = document.documentElement;
  const screen = window.visualViewport;
  const mark = (typing: boolean) => root.toggleAttribute('data-typing', typing);
  const isTextField = ({ target }: FocusEvent) =>
    matchMedia('(pointer: coarse)').matches && target instanceof Element && target.matches(TEXT_FIELD);
  // Round: zoomed in, a page of 375 pixels measures 374.99.
  const measure = () =>
    screen
      ? { width: Math.round(screen.width * screen.scale), height: Math.round(screen.height * screen.scale) }
      : undefined;
  let whole = measure();
  let focused = false;
  let wasOpen = false;
  document.addEventListener('focusin', (event) => {
    focused = isTextField(event);
    mark(focused);
  });
  document.addEventListener('focusout', () => {
    focused = false;
    mark(false);
  });
  // The keyboard can be hidden while its field keeps the focus, and come back on a tap.
  screen?.addEventListener('resize', () => {
    const now = measure();
    if (!now || !whole || now.width !== whole.width || now.height > whole.height) {
      whole = now;
      wasOpen = false;
    }
    const isOpen =
      now !== undefined && whole !== undefined && whole.height - now.height > KEYBOARD_MIN_HEIGHT;
    if (focused && isOpen !== wasOpen) mark(isOpen);
    wasOpen = isOpen;
  });
}
