const TEXT_FIELD =
  'textarea, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=button])';

/** A soft keyboard is higher than this; a browser's own bars, which come and go, are not. Pixels. */
const KEYBOARD_MIN_HEIGHT = 120;

/**
 * Marks the document while somebody types on a touch screen. The soft keyboard takes half of it then, and in browsers that
 * shrink the page for it, what is fixed to an edge would cover the field: stylesheets give way by `html[data-typing]`.
 */
export function markTyping(): void {
  const root = document.documentElement;
  const screen = window.visualViewport;
  const mark = (typing: boolean) => root.toggleAttribute('data-typing', typing);
  const isTextField = ({ target }: FocusEvent) =>
    matchMedia('(pointer: coarse)').matches && target instanceof Element && target.matches(TEXT_FIELD);
  // Whole pixels: enlarged by two fingers, a page of 375 pixels is 374.99 wide.
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
  // The keyboard can be put away while its field keeps the focus, and be called back by a tap.
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
