import type { EntryIssue, StepData } from '@portal/contract/competition/entry';
import { type EntryAnswers, findGroup, findTrack } from '@portal/season/answers';
import { getCompleteness } from '@portal/season/completeness';
import type { SeasonDefinition } from '@portal/season/definition';
import type { StepIssue } from '@portal/season/judge';
import { beijingDay } from '../platform/clock';
import type { Secrets } from '../platform/secrets/secrets';
import { openStep } from './sealed-answers';
import type { EntryRow } from './tables';

/** Everything that judging needs, with the stored answers in clear; a step is opened when it is looked at. */
export function answersOf(
  secrets: Secrets,
  definition: SeasonDefinition,
  entry: Pick<EntryRow, 'participant'>,
  steps: readonly { stepId: string; data: StepData }[],
  now: Date,
): EntryAnswers {
  const data: Record<string, StepData> = {};
  for (const { stepId, data: stored } of steps) {
    let open: StepData | undefined;
    const get = () => {
      open ??= openStep(secrets, definition, stepId, stored);
      return open;
    };
    Object.defineProperty(data, stepId, { enumerable: true, get });
  }
  return { participant: entry.participant, data, today: beijingDay(now) };
}

export function issueOf({ stepId, path, message, level }: StepIssue): EntryIssue {
  return { path: [stepId, ...path], message, level };
}

function regionName(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('names' in value)) return null;
  const { names } = value;
  return Array.isArray(names) ? names.join('') : null;
}

/** What lists show of an entry, drawn from its answers. */
export function factsOf(
  definition: SeasonDefinition,
  answers: EntryAnswers,
  percent = getCompleteness(definition, answers).percent,
) {
  const project = answers.data.project ?? {};
  const { area, track } = findTrack(definition, answers);
  return {
    projectName: typeof project.name === 'string' ? project.name.slice(0, 200) : '',
    groupName: findGroup(definition, answers)?.name ?? null,
    trackName: track && area ? `${area.name} / ${track.name}` : null,
    regionName: regionName(project.region),
    completeness: percent,
    showPublicly: project.published === true,
  };
}
