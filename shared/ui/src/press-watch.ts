/** Runs work at once, or after the press that is under way. */
export type WhenReleased = (work: () => void) => void;

export const atOnce: WhenReleased = (work) => work();

/** A tap gets its click only once the browser has recognised it, and no click comes where nothing can be clicked. */
const CLICK_WITHIN_MS = 400;

/** Nobody sees a release in a foreign frame. */
const MAX_HOLD_MS = 10_000;

/**
 * For what moves the page by itself, as messages do that appear below their fields, or loads it anew: moved away between
 * down and up, a button gets no click, and the press is lost.
 */
export function watchPresses(page: EventTarget): {
  whenReleased: WhenReleased;
  isPressed(): boolean;
  stop(): void;
} {
  const waiting = new Set<() => void>();
  const stopping = new AbortController();
  let isPressed = false;
  let finishing: ReturnType<typeof setTimeout> | undefined;
  let holding: ReturnType<typeof setTimeout> | undefined;
  const clearTimers = () => {
    clearTimeout(holding);
    clearTimeout(finishing);
    finishing = undefined;
  };
  const finish = () => {
    clearTimers();
    isPressed = false;
    const works = [...waiting];
    waiting.clear();
    for (const work of works) work();
  };
  const hold = () => {
    clearTimeout(holding);
    holding = setTimeout(finish, MAX_HOLD_MS);
  };
  const press = (event: Event) => {
    // `pointerdown` of a secondary button fires only while no other button is down, so the previous press has ended.
    if ((event as PointerEvent).button !== 0) finish();
    clearTimers();
    isPressed = true;
    hold();
  };
  const awaitClick = () => {
    if (isPressed) finishing ??= setTimeout(finish, CLICK_WITHIN_MS);
  };
  const end = () => {
    if (!isPressed) return;
    clearTimers();
    // The page's own listeners come first.
    finishing = setTimeout(finish);
  };
  const listen = (type: string, listener: (event: Event) => void, capture = true) =>
    page.addEventListener(type, listener, { capture, signal: stopping.signal });
  listen('pointerdown', press);
  listen('pointerup', awaitClick);
  listen('pointermove', (event) => {
    if ((event as PointerEvent).buttons !== 0) return isPressed && hold();
    // The release was somewhere else: in a list that the system shows, or in another window.
    awaitClick();
  });
  // A press that becomes scrolling or dragging is cancelled.
  for (const type of ['click', 'pointercancel', 'contextmenu', 'dragend', 'keydown']) listen(type, end);
  // Not captured: the window's own, not that of the field that is left.
  listen('blur', end, false);
  return {
    whenReleased: (work) => void (isPressed ? waiting.add(work) : work()),
    isPressed: () => isPressed,
    stop() {
      stopping.abort();
      clearTimers();
      waiting.clear();
      isPressed = false;
    },
  };
}
