import type { EntryDetail, EntryIssue } from '@portal/contract/competition/entry';
import type { StepIssue } from '@portal/season/judge';
import { clearUnsavedAtom, loggedInAtom, markUnsavedAtom, pageOwnerAtom } from '@portal/session';
import { useAtomValue, useSetAtom } from 'jotai';
import { createContext, use, useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Uploads } from '../upload/uploads';
import type { Autosave } from './autosave';
import { isSameState, saveAndReload } from './catch-up';
import type { Draft } from './draft';
import type { OpenEditor } from './entry-editor';
import { findComment, type TouchedFields } from './field-issues';
import { type FieldPath, readAnswer } from './field-path';
import type { SaveState } from './save-state';
import type { ServerClock } from './server-clock';
import type { StepAccess } from './step-access';

export interface EntryEditor {
  entry: EntryDetail;
  draft: Draft;
  autosave: Autosave;
  touchedFields: TouchedFields;
  uploads: Uploads;
  editable: StepAccess;
  clock: ServerClock;
  /** Merges changes saved by other devices and tabs. @returns the server's version of the entry */
  refresh(): Promise<EntryDetail>;
  /** Notifies this browser's other tabs that the entry was submitted, withdrawn or reopened. */
  tellTabs(): void;
}

const EditorContext = createContext<EntryEditor | undefined>(undefined);
export const EditorProvider = EditorContext.Provider;

/** @throws Error outside an open entry */
export function useEditor(): EntryEditor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('useEditor() belongs inside an open entry');
  return editor;
}

/**
 * `select` must return primitives or stable references. Lags behind during typing, so code that writes to the
 * draft must read from the draft itself.
 */
export function useDraft<T>(select: (draft: Draft) => T): T {
  const { draft } = useEditor();
  return useSyncExternalStore(draft.subscribeSettled, () => select(draft));
}

export function useAnswer(fieldPath: FieldPath): unknown {
  const { draft } = useEditor();
  return useSyncExternalStore(draft.subscribeImmediate, () => readAnswer(draft, fieldPath));
}

export function useSaveState(): SaveState {
  const { autosave } = useEditor();
  return useSyncExternalStore(autosave.subscribe, autosave.state);
}

/** The issue to show at an answer: its own if the field is touched, else a review comment. */
export function useIssue(
  stepId: string,
  path: readonly (string | number)[],
): StepIssue | EntryIssue | undefined {
  const { draft, touchedFields, entry } = useEditor();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [draft.subscribeSettled(listener), touchedFields.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [draft, touchedFields],
  );
  const issue = useSyncExternalStore(subscribe, () => {
    const found = draft.findIssue(stepId, path);
    return found && (found.level === 'warning' || touchedFields.has(stepId, path)) ? found : undefined;
  });
  const comment = findComment(draft, entry.returned?.fields ?? [], stepId, path);
  if (issue || !comment) return issue;
  return { path: comment.path, message: `审核意见：${comment.message}`, level: 'error' };
}

const REFRESH_AFTER_MS = 20_000;

/**
 * Saves when the tab is hidden, resumes when the connection or session returns, and reopens an entry whose
 * form version or status has changed.
 */
export function useEditorLifecycle(editor: OpenEditor, onReload: () => Promise<void>): void {
  const { entry, autosave, draft, uploads, refresh, followTabs, adoptClosedTabs } = editor;
  const loggedIn = useAtomValue(loggedInAtom);
  const token = useAtomValue(pageOwnerAtom)?.token;
  const mark = useSetAtom(markUnsavedAtom);
  const clear = useSetAtom(clearUnsavedAtom);
  const outdated = useSyncExternalStore(autosave.subscribe, () => autosave.state().outdated === true);

  useEffect(() => {
    let hiddenAt = 0;
    const catchUp = async () => {
      if (!isSameState(await refresh(), entry)) await saveAndReload(autosave, onReload);
    };
    followTabs(catchUp);
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now();
        void autosave.saveBeforeUnload();
        return;
      }
      void adoptClosedTabs().catch(() => undefined);
      uploads.retryLost();
      if (hiddenAt && Date.now() - hiddenAt > REFRESH_AFTER_MS) void catchUp().catch(() => undefined);
    };
    const onPageHide = () => void autosave.saveBeforeUnload();
    const onOnline = () => {
      autosave.retry();
      uploads.retryLost();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('online', onOnline);
    };
  }, [entry, autosave, uploads, refresh, followTabs, adoptClosedTabs, onReload]);

  useEffect(() => {
    // A new sign-in in another tab does not change `loggedIn` here, only the token.
    if (!loggedIn || !token) return;
    if (autosave.state().problem?.kind === 'expired') autosave.retry();
    uploads.retryLost();
  }, [loggedIn, token, autosave, uploads]);

  useEffect(() => {
    if (outdated) void saveAndReload(autosave, onReload);
  }, [outdated, autosave, onReload]);

  // Stays active after navigation within the portal, until the last save has finished.
  useEffect(() => {
    const key = `entry:${draft.entryId}`;
    const update = () => (autosave.state().dirty ? mark(key) : clear(key));
    update();
    const stop = autosave.subscribe(update);
    const removeGuard = beforeUnloadGuard(editor, window);
    return () => {
      const { dirty, outdated: isOutdated } = autosave.state();
      if (dirty && !isOutdated) return;
      stop();
      removeGuard();
    };
  }, [editor, autosave, draft, mark, clear]);
}

/**
 * Asks before closing a page with the only copy of some input or file; otherwise it is stored in this
 * browser.
 * @returns a function that removes the guard
 */
export function beforeUnloadGuard(
  {
    autosave,
    uploads,
  }: { autosave: Pick<Autosave, 'state' | 'subscribe'>; uploads: Pick<Uploads, 'hasUnstored' | 'subscribe'> },
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): () => void {
  const ask = (event: Event) => event.preventDefault();
  const update = () => {
    const { dirty, journalFailed } = autosave.state();
    if ((dirty && journalFailed) || uploads.hasUnstored()) page.addEventListener('beforeunload', ask);
    else page.removeEventListener('beforeunload', ask);
  };
  update();
  const stops = [autosave.subscribe(update), uploads.subscribe(update)];
  return () => {
    for (const stop of stops) stop();
    page.removeEventListener('beforeunload', ask);
  };
}
