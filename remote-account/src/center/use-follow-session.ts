import { loggedInAtom } from '@portal/session';
import { useRevalidator } from '@portal/ui/router';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';

/** When the session ends under the page (expiry, another tab), the guard is asked again: it shows the signed-out state. */
export function useFollowSession(): void {
  const loggedIn = useAtomValue(loggedInAtom);
  const { revalidate } = useRevalidator();
  const wasIn = useRef(false);
  useEffect(() => {
    if (wasIn.current && !loggedIn) void revalidate();
    wasIn.current = loggedIn;
  }, [loggedIn, revalidate]);
}
