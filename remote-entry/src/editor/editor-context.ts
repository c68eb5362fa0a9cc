import type { EntryDetail, EntryIssue } from '@portal/contract/competition/entry';
import type { StepIssue } from '@portal/contract/season/judge';
import { clearUnsavedAtom, loggedInAtom, markUnsavedAtom } from '@portal/session';
import { useAtomValue, useSetAtom } from 'jotai';
import { createContext, use, useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Uploads } from '../upload/uploads';
import type { Autosave } from './autosave';
import type { Draft } from './draft';
import type { OpenDesk, StepAccess } from './entry-editor';
import { type Reveal, remarkAt } from './field-issues';
import { answerAt, type Place } from './field-path';
import type { SaveState } from './save-state';

/** Everything that an open entry's page works with. */
export interface Desk {
  entry: EntryDetail;
  draft: Draft;
  autosave: Autosave;
  reveal: Reveal;
  uploads: Uploads;
  editable: StepAccess;
  /** Server time minus this device's time, in milliseconds. */
  clockOffset: number;
  /** Takes in what other devices and tabs have saved since. */
  refresh(): Promise<void>;
}

const DeskContext = createContext<Desk | undefined>(undefined);
export const DeskProvider = DeskContext.Provider;

/** @throws Error outside an open entry */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('useDesk() belongs inside an open entry');
  return desk;
}

/**
 * A value drawn from the draft; renders again only when it changes. Draw plain values or kept references only. While
 * letters are typed it may be theirs before: what is written to the draft must be drawn from the draft itself.
 */
export function useDraft<T>(draw: (draft: Draft) => T): T {
  const { draft } = useDesk();
  return useSyncExternalStore(draft.follow, () => draw(draft));
}

/** The answer at a place, letter by letter. */
export function useAnswer(place: Place): unknown {
  const { draft } = useDesk();
  return useSyncExternalStore(draft.subscribe, () => answerAt(draft, place));
}

export function useSaveState(): SaveState {
  const { autosave } = useDesk();
  return useSyncExternalStore(autosave.subscribe, autosave.state);
}

/** What stands against an answer, once it may be spoken of; the reviewers' word comes first. */
export function useIssue(
  stepId: string,
  path: readonly (string | number)[],
): StepIssue | EntryIssue | undefined {
  const { draft, reveal, entry } = useDesk();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [draft.follow(listener), reveal.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [draft, reveal],
  );
  const issue = useSyncExternalStore(subscribe, () => {
    const found = draft.issueAt(stepId, path);
    return found && (found.level === 'warning' || reveal.has(stepId, path)) ? found : undefined;
  });
  const remark = remarkAt(draft, entry.returned?.fields ?? [], stepId, path);
  if (issue || !remark) return issue;
  return { path: remark.path, message: `审核意见：${remark.message}`, level: 'error' };
}

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

/**
 * While something typed stands on this page only, the browser asks before it closes it. At other times a page must
 * not ask: what is unsaved is in the journal.
 * @returns stops holding the page
 */
export function holdPage(
  autosave: Pick<Autosave, 'state' | 'subscribe'>,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): () => void {
  const ask = (event: Event) => event.preventDefault();
  const follow = () => {
    const { dirty, unkept } = autosave.state();
    if (dirty && unkept) page.addEventListener('beforeunload', ask);
    else page.removeEventListener('beforeunload', ask);
  };
  follow();
  const stop = autosave.subscribe(follow);
  return () => {
    stop();
    page.removeEventListener('beforeunload', ask);
  };
}
