/**
 * A button that is pressed before the page's script has come would do nothing, and on a weak network that is the
 * first thing a visitor meets. The page's own first script marks the button, and it is pressed again once it answers.
 * Links, forms and buttons that open a popover are left to the browser, which answers them without any script.
 */
const PRESSED = 'data-pressed';
/** A button that does nothing without a script. */
export const PLAIN_BUTTON = 'button[type=button]:not([popovertarget])';
const LISTENING = 'portal:listening';

/** To stand in the document, ahead of what can be pressed. */
export const MARK_EARLY_PRESS = `(function(){function mark(e){var b=e.target.closest('${PLAIN_BUTTON}');if(!b)return;document.querySelectorAll('[${PRESSED}]').forEach(function(o){o.removeAttribute('${PRESSED}')});b.setAttribute('${PRESSED}','')}addEventListener('click',mark,true);addEventListener('${LISTENING}',function(){removeEventListener('click',mark,true)},{once:true})})()`;

/** Call once the page listens: presses the button that was pressed last without an answer. */
export function answerEarlyPress(): void {
  dispatchEvent(new Event(LISTENING));
  const button = document.querySelector<HTMLButtonElement>(`[${PRESSED}]`);
  button?.removeAttribute(PRESSED);
  button?.click();
}

/**
 * Remembers a button by its label and its index among the buttons with the same label.
 * @returns a function that presses it again after `place` was rendered anew.
 */
export function rememberPress(button: HTMLButtonElement, place: () => Element | null): () => void {
  const getLabel = (one: Element) => one.ariaLabel ?? one.textContent;
  const label = getLabel(button);
  const sameLabel = () =>
    [...(place()?.querySelectorAll('button') ?? [])].filter((one) => getLabel(one) === label);
  const index = sameLabel().indexOf(button);
  button.setAttribute(PRESSED, '');
  return () => sameLabel()[index]?.click();
}
