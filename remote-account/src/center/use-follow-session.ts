import { loggedInAtom } from '@portal/session';
import { useRevalidator } from '@portal/ui/router';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';

/**
 * When the session ends under the page, the guard is asked again: it shows the signed-out state. Not while `hold`: a form with input is open, and its owner may be signing in again.
 */
export function useFollowSession({ hold }: { hold: boolean }): void {
  const loggedIn = useAtomValue(loggedInAtom);
  const { revalidate } = useRevalidator();
  const wasIn = useRef(false);
  useEffect(() => {
    if (loggedIn) wasIn.current = true;
    else if (wasIn.current && !hold) {
      wasIn.current = false;
      void revalidate();
    }
  }, [loggedIn, hold, revalidate]);
}
