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

/** To be called once the page listens: presses what was pressed last and had no answer. */
export function answerEarlyPress(): void {
  dispatchEvent(new Event(LISTENING));
  const button = document.querySelector<HTMLButtonElement>(`[${PRESSED}]`);
  button?.removeAttribute(PRESSED);
  button?.click();
}

/** @returns a way to press the button again after its place was drawn anew: the how-manieth of its name it is there. */
export function keepPress(button: HTMLButtonElement, place: () => Element | null): () => void {
  const nameOf = (one: Element) => one.ariaLabel ?? one.textContent;
  const name = nameOf(button);
  const namesakes = () =>
    [...(place()?.querySelectorAll('button') ?? [])].filter((one) => nameOf(one) === name);
  const position = namesakes().indexOf(button);
  button.setAttribute(PRESSED, '');
  return () => namesakes()[position]?.click();
}
