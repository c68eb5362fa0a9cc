const TEXT_FIELD =
  'textarea, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=button])';

/**
 * Marks the document while somebody types on a touch screen. The soft keyboard takes half of it then, and in browsers that
 * shrink the page for it, what is fixed to the bottom would cover the field: stylesheets give way by `html[data-typing]`.
 */
export function markTyping(): void {
  const root = document.documentElement;
  document.addEventListener('focusin', ({ target }) => {
    const isTyping = matchMedia('(pointer: coarse)').matches && target instanceof Element;
    root.toggleAttribute('data-typing', isTyping && target.matches(TEXT_FIELD));
  });
  document.addEventListener('focusout', () => root.removeAttribute('data-typing'));
}
