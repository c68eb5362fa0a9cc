import { isApiError } from '@portal/api-client';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { commonErrors, competitionErrors } from '@portal/contract/errors';
import { useEffect, useEffectEvent } from 'react';
import type { Autosave } from './autosave';
import type { OpenEditor } from './entry-editor';

/** @returns false if the input could not be journaled: the page has the only copy and must stay */
export async function saveAndReload(autosave: Autosave, onReload: () => Promise<void>): Promise<boolean> {
  await autosave.saveBeforeUnload();
  if (autosave.state().journalFailed) return false;
  await onReload();
  return true;
}

interface CatchUpOptions {
  onReload: () => Promise<void>;
  onReached: () => void;
}

/**
 * The participant can no longer open the entry, or not in this state. Other errors say nothing about the
 * entry.
 */
const REFUSALS: readonly number[] = [
  commonErrors.UNAUTHENTICATED,
  commonErrors.FORBIDDEN,
  commonErrors.NOT_FOUND,
  competitionErrors.REGISTRATION_CLOSED,
  competitionErrors.ENTRY_LOCKED,
  competitionErrors.ENTRY_STATE,
].map(({ code }) => code);

/** Compares the history too: an entry returned a second time has the same status as before. */
export function isSameState(one: EntryDetail, other: EntryDetail): boolean {
  const keys = ['status', 'editable', 'deadline', 'submittedAt'] as const;
  return keys.every((key) => one[key] === other[key]) && one.history.length === other.history.length;
}

export async function catchUp(
  { entry, refresh, autosave }: Pick<OpenEditor, 'entry' | 'refresh' | 'autosave'>,
  { onReload, onReached }: CatchUpOptions,
): Promise<void> {
  try {
    if (isSameState(await refresh(), entry)) {
      onReached();
      return autosave.retry();
    }
  } catch (error) {
    if (!isApiError(error) || error.kind !== 'business' || !REFUSALS.includes(error.code)) return;
  }
  await saveAndReload(autosave, onReload);
}

const ASK_EVERY_MS = 5000;

/** Polls until the server responds, if the entry was opened from the kept copy. */
export function useCatchUp(
  editor: OpenEditor,
  keptAt: string | undefined,
  { onReload, onReached }: CatchUpOptions,
): void {
  const showReached = useEffectEvent(onReached);
  useEffect(() => {
    if (!keptAt) return;
    let asking = false;
    const ask = async () => {
      if (asking || document.hidden) return;
      asking = true;
      await catchUp(editor, { onReload, onReached: () => showReached() });
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
