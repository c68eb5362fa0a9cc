import { z } from 'zod';
import { getStepFields, type SeasonDefinition } from './definition';
import { getAnswerSchema } from './fields/registry';

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
