import type { z } from 'zod';
import type { Column, Field, FieldOf } from '../field';
import { boolean } from './boolean';
import { cascade } from './cascade';
import { date } from './date';
import { dateRange } from './date-range';
import type { AnswerPart, Composite, FieldType } from './field-type';
import { file } from './file';
import { map } from './map';
import { matrix } from './matrix';
import { money } from './money';
import { month } from './month';
import { number } from './number';
import { percent } from './percent';
import { region } from './region';
import { row } from './row';
import { select } from './select';
import { createTable } from './table';
import { tags } from './tags';
import { text } from './text';
import { textarea } from './textarea';

/** Every type that a definition may name. */
const fieldTypes: { readonly [T in Field['type']]: FieldType<FieldOf<T>> } = {
  text,
  textarea,
  number,
  money,
  percent,
  date,
  month,
  'date-range': dateRange,
  select,
  cascade,
  region,
  tags,
  boolean,
  file,
  map,
  row,
  matrix,
  table: createTable((column) => getFieldType(column)),
};

/** @returns what the rules know of the field's type */
export function getFieldType({ type }: { type: Field['type'] }): FieldType {
  return fieldTypes[type];
}

/** @returns how the field is made up of several questions; undefined where it is one */
export function getComposite(field: { type: Field['type'] }): Composite | undefined {
  return getFieldType(field).composite;
}

/** @returns what each of the field's rows asks for; nothing where it has no rows that people add */
export function getColumns(field: Field): readonly Column[] {
  return getComposite(field)?.columns(field) ?? [];
}

/** @returns the questions inside the field's answer, whatever their conditions; none where it is one question */
export function listParts(field: Field, value: unknown): AnswerPart[] {
  return getComposite(field)?.parts(field, value) ?? [];
}

/** @returns the schema that a saved draft's answer must have: right in kind, not yet in content. */
export function getAnswerSchema(field: Field): z.ZodType {
  const built = shapes.get(field) ?? getFieldType(field).shape(field).nullish();
  shapes.set(field, built);
  return built;
}

/** Building a schema costs more than using it, and a table asks for it once a cell. */
const shapes = new WeakMap<Field, z.ZodType>();
