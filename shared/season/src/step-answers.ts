import { z } from 'zod';
import type { StepAnswers } from './answers';
import { getFieldsByKey, getStepFields, type SeasonDefinition } from './definition';
import type { Field } from './field';
import { getAnswerSchema, getFieldType } from './fields/registry';

const stepSchemas = new WeakMap<SeasonDefinition, Map<string, z.ZodObject>>();

/**
 * The schema that a step must match to be saved: right types, complete or not. Parsing keeps only what the definition has
 * a field for, at any depth.
 */
export function getStepSchema(definition: SeasonDefinition, stepId: string): z.ZodObject {
  const schemas = stepSchemas.get(definition) ?? new Map<string, z.ZodObject>();
  stepSchemas.set(definition, schemas);
  const shape = getStepFields(definition, stepId).map((field) => [field.key, getAnswerSchema(field)]);
  const schema = schemas.get(stepId) ?? z.object(Object.fromEntries(shape));
  schemas.set(stepId, schema);
  return schema;
}

/** @returns the answer as it is stored: identifiers, numbers and dates in half-width, one-line texts trimmed; others as given */
export function normalizeAnswer(field: Field, value: unknown): unknown {
  if (value === undefined || value === null || !getAnswerSchema(field).safeParse(value).success) return value;
  const { tidy } = getFieldType(field);
  return tidy ? tidy(field, value) : value;
}

/** Normalizes a step's answers, in both form and server; answers without a field are unchanged. */
export function normalizeAnswers<T extends StepAnswers>(
  definition: SeasonDefinition,
  stepId: string,
  answers: T,
): T {
  const fields = getFieldsByKey(definition, stepId);
  const tidied = Object.entries(answers).map(([key, value]) => {
    const field = fields.get(key);
    return [key, field ? normalizeAnswer(field, value) : value];
  });
  return Object.fromEntries(tidied) as T;
}
