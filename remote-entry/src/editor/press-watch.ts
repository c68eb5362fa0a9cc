/** Runs work at once, or after the press that is under way. */
export type WhenReleased = (work: () => void) => void;

export const atOnce: WhenReleased = (work) => work();

/**
 * For what moves the page by itself, as messages do that appear below their fields: moved away between down and up, a
 * button gets no click, and the press is lost.
 */
export function watchPresses(page: EventTarget): { whenReleased: WhenReleased; stop(): void } {
  const waiting = new Set<() => void>();
  const stopping = new AbortController();
  let isPressed = false;
  let releasing: ReturnType<typeof setTimeout> | undefined;
  const finish = () => {
    isPressed = false;
    const works = [...waiting];
    waiting.clear();
    for (const work of works) work();
  };
  const release = () => {
    // The focus and the click come after the release.
    if (isPressed) releasing = setTimeout(finish);
  };
  const listen = (type: string, listener: (event: Event) => void) =>
    page.addEventListener(type, listener, { capture: true, signal: stopping.signal });
  listen('pointerdown', (event) => {
    clearTimeout(releasing);
    isPressed = (event as PointerEvent).button === 0;
  });
  // A press that becomes scrolling or dragging is cancelled.
  for (const type of ['pointerup', 'pointercancel', 'contextmenu']) listen(type, release);
  return {
    whenReleased: (work) => void (isPressed ? waiting.add(work) : work()),
    stop: () => stopping.abort(),
  };
}
