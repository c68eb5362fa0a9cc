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
  const release = () => {
    if (!isPressed) return;
    isPressed = false;
    // The click comes after the release.
    setTimeout(() => {
      if (isPressed) return;
      const works = [...waiting];
      waiting.clear();
      for (const work of works) work();
    });
  };
  const listen = (type: string, listener: (event: Event) => void) =>
    page.addEventListener(type, listener, { capture: true, signal: stopping.signal });
  listen('pointerdown', (event) => {
    isPressed = (event as PointerEvent).button === 0;
  });
  // A press that becomes scrolling or dragging is cancelled.
  for (const type of ['pointerup', 'pointercancel', 'contextmenu']) listen(type, release);
  return {
    whenReleased: (work) => void (isPressed ? waiting.add(work) : work()),
    stop: () => stopping.abort(),
  };
}
