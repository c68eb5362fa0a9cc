/** Runs work immediately, or after the current press. */
export type WhenReleased = (work: () => void) => void;

export const atOnce: WhenReleased = (work) => work();

/** The click of a tap follows after gesture recognition, and never on elements that are not clickable. */
const CLICK_WITHIN_MS = 400;

/** A release in a cross-origin frame is not reported. */
const MAX_HOLD_MS = 10_000;

/**
 * For work that moves content, such as showing errors below fields, or reloads the page: if a button moves between
 * pointer down and up, the click is lost.
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
    // `pointerdown` of a secondary button fires only if no other button is down, so the previous press has
    // ended.
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
    // After the page's own listeners.
    finishing = setTimeout(finish);
  };
  const listen = (type: string, listener: (event: Event) => void, capture = true) =>
    page.addEventListener(type, listener, { capture, signal: stopping.signal });
  listen('pointerdown', press);
  listen('pointerup', awaitClick);
  listen('pointermove', (event) => {
    if ((event as PointerEvent).buttons !== 0) return isPressed && hold();
    // Released elsewhere: in a native list or another window.
    awaitClick();
  });
  // A press that becomes a scroll or drag is cancelled.
  for (const type of ['click', 'pointercancel', 'contextmenu', 'dragend', 'keydown']) listen(type, end);
  // Not capturing: only blur of the window, not of fields.
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
