import { z } from 'zod';
import type { StepAnswers } from './answers';
import { getFieldsByKey, getStepFields, type SeasonDefinition } from './definition';
import type { Field } from './field';
import { getAnswerSchema, getFieldType } from './fields/registry';

const stepSchemas = new WeakMap<SeasonDefinition, Map<string, z.ZodObject>>();

/**
 * The schema that a step must meet to be saved: right in kind, complete or not. It parses to what the definition has a
 * field for; other keys, at any depth, are left out.
 */
export function getStepSchema(definition: SeasonDefinition, stepId: string): z.ZodObject {
  const schemas = stepSchemas.get(definition) ?? new Map<string, z.ZodObject>();
  stepSchemas.set(definition, schemas);
  const shape = getStepFields(definition, stepId).map((field) => [field.key, getAnswerSchema(field)]);
  const schema = schemas.get(stepId) ?? z.object(Object.fromEntries(shape));
  schemas.set(stepId, schema);
  return schema;
}

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
