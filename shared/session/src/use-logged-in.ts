import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { loggedInAtom } from './logged-in';

const never = () => () => {};

/**
 * Whether the visitor is signed in, for parts that the server renders too.
 * @returns false on the server and while hydrating: the server knows nobody, and both must render the same.
 */
export function useLoggedIn(): boolean {
  const loggedIn = useAtomValue(loggedInAtom);
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return inBrowser && loggedIn;
}
