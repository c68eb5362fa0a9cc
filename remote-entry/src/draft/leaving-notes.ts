import type { StepAnswers } from '@portal/contract/season/answers';

/** What a page sent as it went, by step: kept at once, because nothing slower outlives the page. */
export interface LeavingNotes {
  keep(stepId: string, answers: StepAnswers): void;
  /** What the page of that tab sent last of a step; undefined when it did not leave with unsaved input. */
  of(stepId: string, tabId: string): StepAnswers | undefined;
  drop(stepId: string, tabId: string): void;
}

/**
 * Leaving notes of one entry in the browser's own storage. They are readable: sensitive answers must come masked.
 * They only tell later whether the server's copy is this browser's own newest one.
 */
export function leavingNotesIn(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
  entryId: string,
  tabId: string,
): LeavingNotes {
  const keyOf = (stepId: string, whose: string) => `portal-entry-left/${entryId}/${stepId}/${whose}`;
  return {
    keep(stepId, answers) {
      try {
        storage?.setItem(keyOf(stepId, tabId), JSON.stringify(answers));
      } catch {
        // A full storage: the journal alone has to do.
      }
    },
    of(stepId, whose) {
      const kept = storage?.getItem(keyOf(stepId, whose));
      return kept ? (JSON.parse(kept) as StepAnswers) : undefined;
    },
    drop: (stepId, whose) => storage?.removeItem(keyOf(stepId, whose)),
  };
}
