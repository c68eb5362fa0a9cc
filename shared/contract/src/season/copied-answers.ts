import type { StepAnswers } from './answers';
import type { SeasonDefinition } from './definition';
import type { Field } from './field';
import { fieldsOf } from './judge';

function fieldsIn(definition: SeasonDefinition, stepId: string): readonly Field[] {
  return definition.steps.some(({ id }) => id === stepId) ? fieldsOf(definition, stepId) : [];
}

/** @returns what may be copied of a step: a consent holds for the season that asked for it, and is asked for again */
export function copiedAnswers<T extends StepAnswers>(
  from: SeasonDefinition,
  to: SeasonDefinition,
  stepId: string,
  answers: T,
): T {
  const given = new Set(fieldsIn(from, stepId).flatMap(({ key, consent }) => (consent ? [key] : [])));
  const again = fieldsIn(to, stepId).filter(({ key, consent }) => consent || given.has(key));
  const consents = new Set(again.map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !consents.has(key))) as T;
}
