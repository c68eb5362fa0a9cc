import { isApiError } from '@portal/api-client';
import { useEffect, useRef } from 'react';
import type { Autosave } from './autosave';
import type { OpenEditor } from './entry-editor';

/**
 * Reopens the entry; what is typed comes back from the journal.
 * @returns false where the browser stores nothing: then this page alone has what was typed, and stays
 */
export async function saveAndReload(autosave: Autosave, onReload: () => Promise<void>): Promise<boolean> {
  await autosave.saveBeforeUnload();
  if (autosave.state().journalFailed) return false;
  await onReload();
  return true;
}

interface CatchUpOptions {
  /** Reopens the entry, whose state has changed. */
  onReload: () => Promise<void>;
  /** The platform answers again, and has nothing new. */
  onReached: () => void;
}

/** Asks once what the platform has of an entry that was opened without it. */
export async function catchUp(
  { entry, refresh, autosave }: Pick<OpenEditor, 'entry' | 'refresh' | 'autosave'>,
  { onReload, onReached }: CatchUpOptions,
): Promise<void> {
  try {
    const now = await refresh();
    const isSame = (['status', 'editable', 'deadline'] as const).every((key) => now[key] === entry[key]);
    if (isSame) {
      onReached();
      return autosave.retry();
    }
  } catch (error) {
    // A refusal is an answer too: the entry is not there for this participant any more.
    if (!isApiError(error) || error.kind !== 'business') return;
  }
  await saveAndReload(autosave, onReload);
}

const ASK_EVERY_MS = 5000;

/** An entry that was opened without the platform gets what has changed there, as soon as it answers. */
export function useCatchUp(
  editor: OpenEditor,
  keptAt: string | undefined,
  { onReload, onReached }: CatchUpOptions,
): void {
  const reached = useRef(onReached);
  useEffect(() => {
    reached.current = onReached;
  });
  useEffect(() => {
    if (!keptAt) return;
    let asking = false;
    const ask = async () => {
      if (asking || document.hidden) return;
      asking = true;
      await catchUp(editor, { onReload, onReached: () => reached.current() });
      asking = false;
    };
    const timer = setInterval(ask, ASK_EVERY_MS);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [keptAt, editor, onReload]);
}
