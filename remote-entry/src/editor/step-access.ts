import type { EntryDetail } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { SeasonDefinition } from '@portal/season/definition';
import { getStep } from '@portal/season/definition';

/** Whether a step's answers can be changed now, by the server's clock. */
export type StepAccess = (stepId: string) => boolean;

/** A supplementary step can be edited until the season ends, in every state of the entry except withdrawn. */
export function getStepAccess(
  entry: Pick<EntryDetail, 'editable' | 'status' | 'season'>,
  definition: SeasonDefinition,
  currentSeason: Pick<CurrentSeason, 'id' | 'windows'>,
  now: () => number,
): StepAccess {
  // An operator may have moved the current season's windows; those of an earlier season are as defined.
  const { windows } = entry.season.id === currentSeason.id ? currentSeason : definition;
  const ends = Date.parse(windows.final.closes);
  return (stepId) =>
    getStep(definition, stepId).kind === 'supplement'
      ? entry.status !== 'withdrawn' && now() < ends
      : entry.editable;
}
