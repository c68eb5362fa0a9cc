import type { StepAnswers } from './answers';
import { getFieldsByKey, type SeasonDefinition } from './definition';
import type { Field } from './field';
import { getAnswerSchema, getFieldType } from './fields/registry';

/** @returns the answer as it is kept: half-width where it is an identifier, a number or a date; others as they were given */
export function tidyAnswer(field: Field, value: unknown): unknown {
  if (value === undefined || value === null || !getAnswerSchema(field).safeParse(value).success) return value;
  const { tidy } = getFieldType(field);
  return tidy ? tidy(field, value) : value;
}

/** The form and the server both tidy a step's answers by this; answers that no field holds stay as they are. */
export function tidyAnswers<T extends StepAnswers>(
  definition: SeasonDefinition,
  stepId: string,
  answers: T,
): T {
  const fields = getFieldsByKey(definition, stepId);
  const tidied = Object.entries(answers).map(([key, value]) => {
    const field = fields.get(key);
    return [key, field ? tidyAnswer(field, value) : value];
  });
  return Object.fromEntries(tidied) as T;
}
