import { beijingDay } from '@portal/contract/beijing-time';
import type { EntryIssue, StepData } from '@portal/contract/competition/entry';
import { type EntryAnswers, findGroup, findTrack } from '@portal/season/answers';
import {
  type Completeness,
  combineSteps,
  getCompleteness,
  getStepCompleteness,
  type StepCompleteness,
} from '@portal/season/completeness';
import { getJudgedSteps, type SeasonDefinition } from '@portal/season/definition';
import type { StepIssue } from '@portal/season/judge';
import type { Secrets } from '../../platform/secrets/secrets';
import type { EntryRow } from '../tables';
import { openStep } from './sealed-answers';

/** Everything that judging needs, with the stored answers in clear; a step is opened when it is looked at. */
export function openAnswers(
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

interface JudgedStep {
  standing: StepCompleteness;
  /** Steps whose answers were looked at to judge this one. */
  reads: ReadonlySet<string>;
}

/** How far an entry is, with what the next save needs to judge only what it can have changed. */
export interface Progress extends Completeness {
  readonly today: string;
  readonly judged: ReadonlyMap<string, JudgedStep>;
}

function judge(definition: SeasonDefinition, stepId: string, answers: EntryAnswers): JudgedStep {
  const reads = new Set([stepId]);
  const data = new Proxy(answers.data, {
    get(target, key) {
      if (typeof key === 'string') reads.add(key);
      return Reflect.get(target, key);
    },
  });
  return { standing: getStepCompleteness(definition, stepId, { ...answers, data }), reads };
}

/**
 * @param before progress of the same entry by the same definition
 * @param changed the only step whose answers differ since
 */
export function judgeProgress(
  definition: SeasonDefinition,
  answers: EntryAnswers,
  before?: Progress,
  changed?: string,
): Progress {
  // Some checks compare with today's date.
  const known = before?.today === answers.today && changed !== undefined ? before.judged : undefined;
  const judged = new Map<string, JudgedStep>();
  for (const { id } of getJudgedSteps(definition)) {
    const same = known?.get(id);
    const fresh = same && !same.reads.has(changed ?? id) ? same : judge(definition, id, answers);
    judged.set(id, fresh);
  }
  return {
    ...combineSteps([...judged.values()].map(({ standing }) => standing)),
    today: answers.today,
    judged,
  };
}
