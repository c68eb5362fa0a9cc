import { z } from 'zod';
import { getStepFields, type SeasonDefinition } from './definition';
import type { Field, MatrixField } from './field';

/**
 * Drafts keep over-long text, so that the writer can shorten it, and one answer does not keep the others of its step from
 * being saved. How much a step may hold altogether is the call's limit.
 */
const draftText = z.string();
/** A number, or what was typed instead of one. */
const draftNumber = z.union([z.number(), draftText]);
const draftPick = z.string().max(64);

export const regionValueSchema = z.object({
  codes: z.array(z.string().max(12)).max(3),
  names: z.array(z.string().max(60)).max(3),
});
/** Province, city, county; shorter where a division has no further ones. */
export type RegionValue = z.infer<typeof regionValueSchema>;

export const mapValueSchema = z.object({
  lng: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  address: z.string().max(200).optional(),
});
export type MapValue = z.infer<typeof mapValueSchema>;

export const fileValueSchema = z.object({
  fileId: z.string().min(1).max(80),
  name: z.string().max(255),
  size: z.number().int().min(0),
  mime: z.string().max(100),
});
/** A file that the platform has stored; name, size and type are the server's own findings. */
export type FileValue = z.infer<typeof fileValueSchema>;

const rowSchema = z.object({ id: z.string().min(1).max(40) });
/** Figures in 分 by row and year. */
export type MatrixValue = Record<string, Record<string, number | string | null | undefined> | undefined>;

/** @returns the schema that a saved draft's answer must have: right in kind, not yet in content. */
export function getAnswerSchema(field: Field): z.ZodType {
  const built = shapes.get(field) ?? shapeOf(field).nullish();
  shapes.set(field, built);
  return built;
}

/** Building a schema costs more than using it, and a table asks for it once a cell. */
const shapes = new WeakMap<Field, z.ZodType>();

function shapeOf(field: Field): z.ZodType {
  switch (field.type) {
    case 'text':
    case 'textarea':
      return draftText;
    case 'number':
    case 'money':
    case 'percent':
      return draftNumber;
    case 'date':
    case 'month':
    case 'select':
    case 'row':
      return draftPick;
    case 'cascade':
      return z.array(draftPick).max(6);
    case 'tags':
      return z.array(draftText).max(50);
    case 'boolean':
      return z.boolean();
    case 'region':
      return regionValueSchema;
    case 'map':
      return mapValueSchema;
    case 'file':
      return fileValueSchema;
    case 'table':
      return z
        .array(
          rowSchema.extend(
            Object.fromEntries(field.columns.map((column) => [column.key, getAnswerSchema(column)])),
          ),
        )
        .max(field.limits.max * 2 + 20);
    case 'matrix':
      return z.object(
        keyed(
          field.rows.map(({ key }) => key),
          yearsShape(field),
        ),
      );
  }
}

function keyed<T extends z.ZodType>(keys: readonly string[], shape: T): Record<string, T> {
  return Object.fromEntries(keys.map((key) => [key, shape]));
}

function yearsShape({ years }: MatrixField) {
  return z.object(keyed(years, draftNumber.nullish())).nullish();
}

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
