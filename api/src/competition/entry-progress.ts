import type { EntryAnswers } from '@portal/season/answers';
import {
  type Completeness,
  combineSteps,
  getStepCompleteness,
  type StepCompleteness,
} from '@portal/season/completeness';
import type { SeasonDefinition } from '@portal/season/definition';
import { getJudgedSteps } from '@portal/season/definition';

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
export function progressOf(
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
