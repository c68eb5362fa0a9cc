import { clearUnsavedAtom, loggedInAtom, markUnsavedAtom } from '@portal/session';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import { holdPage } from './hold-page';
import type { OpenDesk } from './open-desk';

const REFRESH_AFTER_MS = 20_000;

/**
 * Saves when the tab is hidden, tries again when the connection or the session is back, marks unsaved input, and
 * reopens the entry when it has moved to another version of the form.
 */
export function useDeskLife(desk: OpenDesk, onReload: () => Promise<void>): void {
  const { autosave, draft, refresh, adopt } = desk;
  const loggedIn = useAtomValue(loggedInAtom);
  const mark = useSetAtom(markUnsavedAtom);
  const clear = useSetAtom(clearUnsavedAtom);
  const outdated = useSyncExternalStore(autosave.subscribe, () => autosave.state().outdated === true);

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

  // What was typed comes back from the journal; where that keeps nothing, this page is its only place.
  useEffect(() => {
    if (outdated) void autosave.leave().then(() => (autosave.state().unkept ? undefined : onReload()));
  }, [outdated, autosave, onReload]);

  // Stays in force after the page is left, until the last save is through.
  useEffect(() => {
    const key = `entry:${draft.entryId}`;
    const follow = () => (autosave.state().dirty ? mark(key) : clear(key));
    follow();
    const stop = autosave.subscribe(follow);
    const letGo = holdPage(autosave, window);
    return () => {
      const { dirty, outdated: useless } = autosave.state();
      if (dirty && !useless) return;
      stop();
      letGo();
    };
  }, [autosave, draft, mark, clear]);
}
