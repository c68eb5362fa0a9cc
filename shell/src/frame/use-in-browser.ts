import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while hydrating: what depends on the visitor must not differ there. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
