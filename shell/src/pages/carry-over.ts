import { PLAIN_BUTTON, PRESSED_MARK } from '../boot/early-press';

/**
 * A weak network shows a page's HTML long before the page itself, which then takes its place with elements of its own.
 * What the visitor did meanwhile must not be lost: the button pressed last, typed text and the focus.
 */

type Find<Target extends Element> = () => Target | undefined;

const TEXT_FIELD = 'textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file])';

/** @returns a function that finds the element in `findPlace()`: by its label, and its index among those of its kind with the same. */
function findAgain<Target extends HTMLElement>(
  element: Target,
  findPlace: () => Element | null,
): Find<Target> {
  const { localName } = element;
  const getLabel = (one: Element) => one.ariaLabel ?? one.getAttribute('name') ?? one.textContent;
  const label = getLabel(element);
  const sameLabel = () =>
    [...(findPlace()?.querySelectorAll<Target>(localName) ?? [])].filter((one) => getLabel(one) === label);
  const index = sameLabel().indexOf(element);
  return () => sameLabel()[index];
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** As if it were typed: React keeps a setter of its own on the element, and learns of a change by the event alone. */
function type(field: TextField, text: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function findTyped(place: HTMLElement, findPlace: () => Element | null): (() => void)[] {
  return [...place.querySelectorAll<TextField>(TEXT_FIELD)]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((field) => {
      const find = findAgain(field, findPlace);
      const { value } = field;
      return () => {
        const present = find();
        if (present) type(present, value);
      };
    });
}

function findFocus(place: HTMLElement, findPlace: () => Element | null): (() => void) | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !place.contains(focused)) return undefined;
  const find = findAgain(focused, findPlace);
  const { selectionStart, selectionEnd } = focused as Partial<TextField>;
  return () => {
    const present = find();
    present?.focus({ preventScroll: true });
    // Null for fields without a caret, for example of numbers.
    if (present && selectionStart != null)
      (present as HTMLElement as TextField).setSelectionRange(selectionStart, selectionEnd ?? null);
  };
}

/**
 * Follows what the visitor does in `place`.
 * @param findPlace finds what has taken its place
 * @returns a function to call when `place` is about to go: it brings the visitor's doings to what comes in the same task
 */
export function followVisitor(place: HTMLElement, findPlace: () => Element | null): () => void {
  let findPressed: Find<HTMLButtonElement> | undefined;
  const buttonOf = ({ target }: Event) => (target as Element).closest<HTMLButtonElement>(PLAIN_BUTTON);
  place.addEventListener('click', (event) => {
    const button = buttonOf(event);
    if (!button) return;
    findPressed = findAgain(button, findPlace);
    button.setAttribute(PRESSED_MARK, '');
  });
  // Between the two, the browser sees no click on either button. A tap sends both at its end.
  place.addEventListener('mousedown', (event) => {
    const button = buttonOf(event);
    if (!button) return;
    const find = findAgain(button, findPlace);
    const release = ({ target }: Event) => {
      const present = find();
      if (present !== button && present?.contains(target as Node)) present.click();
    };
    addEventListener('mouseup', release, { once: true });
  });
  return () => {
    const typed = findTyped(place, findPlace);
    const focus = findFocus(place, findPlace);
    queueMicrotask(() => {
      for (const bring of typed) bring();
      focus?.();
      findPressed?.()?.click();
    });
  };
}
