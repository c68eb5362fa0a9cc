import { PLAIN_BUTTON, PRESSED_MARK } from '../boot/early-press';

/**
 * On a slow network, a page's HTML is visible long before the page itself renders and replaces the elements.
 * What the visitor did in between must survive: the last pressed button, typed text, focus, selection, and
 * what was opened or scrolled sideways.
 */

type Find<Target extends Element> = () => Target | undefined;

const TEXT_FIELD = 'textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file])';

/** @returns a function that finds the element again: by its label, and its index among equal ones. */
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

/** Simulates typing: React overrides the element's setter and only notices changes by the event. */
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

function findOpened(place: HTMLElement, findPlace: () => Element | null): (() => void)[] {
  return [...place.querySelectorAll('details')].map((details) => {
    const find = findAgain(details, findPlace);
    const { open } = details;
    return () => {
      const present = find();
      if (present) present.open = open;
    };
  });
}

/** Horizontally scrolled elements have no label, so they are found by class. */
function findScrolled(place: HTMLElement, findPlace: () => Element | null): (() => void)[] {
  const sameClass = (one: Element) => [...(findPlace()?.getElementsByClassName(one.className) ?? [])];
  return [...place.querySelectorAll<HTMLElement>('[class]')]
    .filter(({ scrollLeft }) => scrollLeft > 0)
    .map((bar) => {
      const { scrollLeft } = bar;
      const index = sameClass(bar).indexOf(bar);
      return () => sameClass(bar)[index]?.scrollTo({ left: scrollLeft, behavior: 'instant' });
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
    // Null for fields without a caret, such as number inputs.
    if (present && selectionStart != null)
      (present as HTMLElement as TextField).setSelectionRange(selectionStart, selectionEnd ?? null);
  };
}

function findRange(place: Element, start: number, end: number): Range | undefined {
  const range = document.createRange();
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let before = 0; walker.nextNode(); ) {
    const text = walker.currentNode as Text;
    const after = before + text.length;
    if (before <= start && start < after) range.setStart(text, start - before);
    if (before < end && end <= after) {
      range.setEnd(text, end - before);
      return range;
    }
    before = after;
  }
  return undefined;
}

/** A selection is found by its text offset, and restored only if the text is the same. */
function findSelected(place: HTMLElement, findPlace: () => Element | null): (() => void)[] {
  const selection = getSelection();
  const selected = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  if (!selection || !selected || selected.collapsed || !place.contains(selected.commonAncestorContainer))
    return [];
  const before = document.createRange();
  before.setStart(place, 0);
  before.setEnd(selected.startContainer, selected.startOffset);
  const text = selected.toString();
  const start = before.toString().length;
  return [
    () => {
      const present = findPlace();
      const range = present && findRange(present, start, start + text.length);
      if (range?.toString() !== text) return;
      selection.removeAllRanges();
      selection.addRange(range);
    },
  ];
}

export interface TrackedVisitor {
  /** Resolves once no IME composition is active: it would be typed twice into the new field. */
  composed: () => Promise<void>;
  /** Call right before the place is replaced: restores the visitor's changes in what replaces it. */
  carryOver: () => void;
  /** Call when the page will not load: no button is pending any more. */
  stopWaiting: () => void;
}

/**
 * Tracks what the visitor does in `place`.
 * @param findPlace finds its replacement
 */
export function trackVisitorState(place: HTMLElement, findPlace: () => Element | null): TrackedVisitor {
  let findPressed: Find<HTMLButtonElement> | undefined;
  let isExpected = true;
  let composition: Promise<void> | undefined;
  const findButton = ({ target }: Event) => (target as Element).closest<HTMLButtonElement>(PLAIN_BUTTON);
  const clearMarks = () => {
    for (const marked of place.querySelectorAll(`[${PRESSED_MARK}]`)) marked.removeAttribute(PRESSED_MARK);
  };
  place.addEventListener('click', (event) => {
    const button = findButton(event);
    if (!button) return;
    findPressed = findAgain(button, findPlace);
    clearMarks();
    button.toggleAttribute(PRESSED_MARK, isExpected);
  });
  const isPress = (event: MouseEvent | KeyboardEvent) =>
    event instanceof MouseEvent ? event.button === 0 : event.key === ' ' && !event.repeat;
  const followPress = (down: 'mousedown' | 'keydown', up: 'mouseup' | 'keyup') =>
    place.addEventListener(down, (event) => {
      const button = isPress(event) ? findButton(event) : null;
      if (!button) return;
      const find = findAgain(button, findPlace);
      const release = (released: MouseEvent | KeyboardEvent) => {
        const present = find();
        if (present !== button && isPress(released) && present?.contains(released.target as Node))
          present.click();
      };
      addEventListener(up, release, { once: true });
    });
  // A press that spans the replacement is no click on either button. A tap fires both events at its end.
  followPress('mousedown', 'mouseup');
  followPress('keydown', 'keyup');
  place.addEventListener('compositionstart', ({ target }) => {
    composition = new Promise((done) => {
      // In a separate task, after the field has received its text.
      target?.addEventListener('compositionend', () => setTimeout(done), { once: true });
    });
  });
  return {
    composed: async () => composition,
    carryOver: () => {
      const restores = [findTyped, findOpened, findScrolled, findSelected].flatMap((find) =>
        find(place, findPlace),
      );
      const focus = findFocus(place, findPlace);
      queueMicrotask(() => {
        for (const restore of restores) restore();
        focus?.();
        findPressed?.()?.click();
      });
    },
    stopWaiting: () => {
      isExpected = false;
      clearMarks();
    },
  };
}
