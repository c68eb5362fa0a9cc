/** Says whether a step back was meant for it, and not for the router. */
type BackHandler = () => boolean;

const handlers = new Set<BackHandler>();

/**
 * Keeps steps back that close a dialog from the router, which would take them for a navigation. To be called before the
 * router is made: browsers call the listeners of a window in the order in which they came, capturing or not.
 */
export function followDialogHistory(): void {
  window.addEventListener('popstate', (event) => {
    const taken = [...handlers].filter((handle) => handle());
    if (taken.length > 0) event.stopImmediatePropagation();
  });
}

/** @returns ends it */
export function onStepBack(handle: BackHandler): () => void {
  handlers.add(handle);
  return () => void handlers.delete(handle);
}
