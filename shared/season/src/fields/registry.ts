import type { z } from 'zod';
import type { SeasonDefinition } from '../definition';
import type { Column, Field, FieldOf } from '../field';
import { boolean } from './boolean';
import { cascade } from './cascade';
import { date } from './date';
import { dateRange } from './date-range';
import type { Option } from './field-common';
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

/** @returns the names of the types of which `test` holds, for a message that lists them */
export function listTypes(test: (type: FieldType) => boolean | undefined): string[] {
  return Object.entries<FieldType>(fieldTypes).flatMap(([name, type]) => (test(type) ? [name] : []));
}

/** @returns what the field lets people choose from; nothing where it is no choice */
export function getOptions(definition: SeasonDefinition, field: Field): Option[] {
  return getFieldType(field).options?.(field, definition) ?? [];
}

/** @returns how the field is made up of several questions; undefined where it is one */
export function getComposite(field: { type: Field['type'] }): Composite | undefined {
  return getFieldType(field).composite;
}

/** Whether the field asks one question, so that it could stand in a table's row. */
export function isSingle(field: Field): field is Column {
  return getComposite(field) === undefined;
}

/** @returns what each of the field's rows asks for; nothing where it has no rows that people add */
export function getColumns(field: Field): readonly Column[] {
  return getComposite(field)?.columns(field) ?? [];
}

/** @returns the questions inside the field's answer, whatever their conditions; none where it is one question */
export function listParts(field: Field, value: unknown): AnswerPart[] {
  return getComposite(field)?.parts(field, value) ?? [];
}

/** @returns the question inside the field's answer in this row, told by its id or key */
export function findPart(
  field: Field,
  value: unknown,
  rowKey: unknown,
  column: unknown,
): AnswerPart | undefined {
  return listParts(field, value).find(
    ({ row, path }) => path[1] === column && (row ? row.id : path[0]) === rowKey,
  );
}

/** @returns the schema that a saved draft's answer must have: right in kind, not yet in content. */
export function getAnswerSchema(field: Field): z.ZodType {
  const built = shapes.get(field) ?? getFieldType(field).shape(field).nullish();
  shapes.set(field, built);
  return built;
}

/** Building a schema costs more than using it, and a table asks for it once a cell. */
const shapes = new WeakMap<Field, z.ZodType>();
