import { beijingDay } from '@portal/contract/beijing-time';
import type { EntryIssue, StepData } from '@portal/contract/competition/entry';
import { asRows, type EntryAnswers, findGroup, findTrack } from '@portal/season/answers';
import { getCompleteness } from '@portal/season/completeness';
import { getStepFields, type SeasonDefinition } from '@portal/season/definition';
import type { StepIssue } from '@portal/season/judge';
import { maskStep } from '@portal/season/sensitive';
import type { Secrets } from '../../platform/secrets/secrets';
import type { EntryRow } from '../tables';
import { openStep } from './sealed-answers';

/** Everything that judging needs, with the stored answers in clear. */
export function openAnswers(
  secrets: Secrets,
  definition: SeasonDefinition,
  { participant }: Pick<EntryRow, 'participant'>,
  steps: readonly { stepId: string; data: StepData }[],
  now: Date,
): EntryAnswers {
  const open = steps.map(({ stepId, data }) => [stepId, openStep(secrets, definition, stepId, data)]);
  return { participant, data: Object.fromEntries(open), today: beijingDay(now) };
}

export function toEntryIssue({ stepId, path, message, level }: StepIssue): EntryIssue {
  return { path: [stepId, ...path], message, level };
}

function regionName(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('names' in value)) return null;
  const { names } = value;
  return Array.isArray(names) ? names.join('') : null;
}

/** What lists show of an entry, drawn from its answers. */
export function deriveFacts(
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

/** What stands beside a submission: sensitive answers masked, as operators see them everywhere. */
export function deriveSubmittedFacts(definition: SeasonDefinition, answers: EntryAnswers) {
  const { completeness: _complete, ...facts } = deriveFacts(definition, answers, 100);
  const masked = (stepId: string) => maskStep(getStepFields(definition, stepId), answers.data[stepId] ?? {});
  const { company, teamName } = masked('project');
  const leader = asRows(masked('team').members).find(({ isLeader }) => isLeader === true);
  return {
    ...facts,
    applicantName: toName(company) ?? toName(teamName),
    contactName: toName(leader?.name),
    contactPhone: toName(leader?.mobile),
  };
}

function toName(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;
}
