import type { EntryDetail, EntryIssue } from '@portal/contract/competition/entry';
import type { StepIssue } from '@portal/contract/season/judge';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Uploads } from '../upload/uploads';
import type { Autosave } from './autosave';
import type { Draft } from './draft';
import { answerAt, type Place } from './place';
import { remarkAt } from './remarks';
import type { Reveal } from './reveal';
import type { SaveState } from './save-state';
import type { StepAccess } from './step-access';

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
