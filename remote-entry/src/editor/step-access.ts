import type { EntryDetail } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { SeasonDefinition } from '@portal/season/definition';
import { getStep } from '@portal/season/definition';

export type StepAccess = (stepId: string) => boolean;

/** A supplement can be edited until the season ends, in every status except withdrawn. */
export function getStepAccess(
  entry: Pick<EntryDetail, 'editable' | 'status' | 'season'>,
  definition: SeasonDefinition,
  currentSeason: Pick<CurrentSeason, 'id' | 'windows'>,
  now: () => number,
): StepAccess {
  // Operators may move the current season's windows; those of an earlier season are as defined.
  const { windows } = entry.season.id === currentSeason.id ? currentSeason : definition;
  const ends = Date.parse(windows.final.closes);
  return (stepId) =>
    getStep(definition, stepId).kind === 'supplement'
      ? entry.status !== 'withdrawn' && now() < ends
      : entry.editable;
}
