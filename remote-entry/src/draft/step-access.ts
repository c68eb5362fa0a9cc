import type { EntryDetail } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { stepOf } from '@portal/contract/season/judge';

/** Whether a step's answers can be changed now, by the server's clock. */
export type StepAccess = (stepId: string) => boolean;

/**
 * A step beside the entry has a window of its own: it is taken until the season ends, whatever state the entry is in,
 * unless the entry was withdrawn.
 */
export function stepAccessOf(
  entry: Pick<EntryDetail, 'editable' | 'status' | 'season'>,
  definition: SeasonDefinition,
  present: Pick<CurrentSeason, 'id' | 'windows'>,
  clockOffset: number,
): StepAccess {
  // An operator may have moved the present season's windows; an earlier season's stand as they were defined.
  const { windows } = entry.season.id === present.id ? present : definition;
  const ends = Date.parse(windows.final.closes);
  return (stepId) =>
    stepOf(definition, stepId).kind === 'beside'
      ? entry.status !== 'withdrawn' && Date.now() + clockOffset < ends
      : entry.editable;
}
