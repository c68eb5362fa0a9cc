import { clearUnsavedAtom, loggedInAtom, markUnsavedAtom } from '@portal/session';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { holdPage } from './hold-page';
import type { OpenDesk } from './open-desk';

const REFRESH_AFTER_MS = 20_000;

/** Saves when the tab is hidden, tries again when the connection or the session is back, and marks unsaved input. */
export function useDeskLife(desk: OpenDesk): void {
  const { autosave, draft, refresh, adopt } = desk;
  const loggedIn = useAtomValue(loggedInAtom);
  const mark = useSetAtom(markUnsavedAtom);
  const clear = useSetAtom(clearUnsavedAtom);

  useEffect(() => {
    let hiddenAt = 0;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now();
        void autosave.leave();
        return;
      }
      void adopt().catch(() => undefined);
      if (hiddenAt && Date.now() - hiddenAt > REFRESH_AFTER_MS) void refresh().catch(() => undefined);
    };
    const onLeave = () => void autosave.leave();
    const onOnline = () => autosave.retry();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onLeave);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('online', onOnline);
    };
  }, [autosave, refresh, adopt]);

  useEffect(() => {
    if (loggedIn && autosave.state().trouble?.kind === 'expired') autosave.retry();
  }, [loggedIn, autosave]);

  // Stays in force after the page is left, until the last save is through.
  useEffect(() => {
    const key = `entry:${draft.entryId}`;
    const follow = () => (autosave.state().dirty ? mark(key) : clear(key));
    follow();
    const stop = autosave.subscribe(follow);
    const letGo = holdPage(autosave, window);
    return () => {
      if (autosave.state().dirty) return;
      stop();
      letGo();
    };
  }, [autosave, draft, mark, clear]);
}
