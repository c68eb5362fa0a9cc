import { isApiError } from '@portal/api-client';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { commonErrors, competitionErrors } from '@portal/contract/errors';
import { useEffect, useEffectEvent } from 'react';
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

/** The entry is not there for this participant any more, or not in this state; other errors say nothing of it. */
const REFUSALS: readonly number[] = [
  commonErrors.UNAUTHENTICATED,
  commonErrors.FORBIDDEN,
  commonErrors.NOT_FOUND,
  competitionErrors.REGISTRATION_CLOSED,
  competitionErrors.ENTRY_LOCKED,
  competitionErrors.ENTRY_STATE,
].map(({ code }) => code);

/** An entry that came back a second time has its earlier status again: its history tells. */
export function isSameState(one: EntryDetail, other: EntryDetail): boolean {
  const keys = ['status', 'editable', 'deadline', 'submittedAt'] as const;
  return keys.every((key) => one[key] === other[key]) && one.history.length === other.history.length;
}

/** Asks once what the platform has of an entry that was opened without it. */
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

/** An entry that was opened without the platform gets what has changed there, as soon as it answers. */
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
