/** What a store calls after a change; `subscribe` is made for `useSyncExternalStore`. */
export function createListeners<A extends unknown[] = []>() {
  const listeners = new Set<(...args: A) => void>();
  return {
    notify(...args: A) {
      for (const listener of listeners) listener(...args);
    },
    subscribe(listener: (...args: A) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
