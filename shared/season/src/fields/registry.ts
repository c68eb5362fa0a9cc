import type { z } from 'zod';
import type { SeasonDefinition } from '../definition';
import type { Column, Field, FieldOf } from '../field';
import { boolean } from './boolean';
import { cascade } from './cascade';
import { date } from './date';
import { dateRange } from './date-range';
import type { Option } from './field-settings';
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

/** @returns the rules of the field's type */
export function getFieldType({ type }: { type: Field['type'] }): FieldType {
  return fieldTypes[type];
}

/** @returns the names of the types that pass `test`, for error messages */
export function listTypes(test: (type: FieldType) => boolean | undefined): string[] {
  return Object.entries<FieldType>(fieldTypes).flatMap(([name, type]) => (test(type) ? [name] : []));
}

/** @returns the options of the field; none if it is not a choice */
export function getOptions(definition: SeasonDefinition, field: Field): Option[] {
  return getFieldType(field).options?.(field, definition) ?? [];
}

/** @returns how a composite field is divided; undefined for a single question */
export function getComposite(field: { type: Field['type'] }): Composite | undefined {
  return getFieldType(field).composite;
}

/** Whether the field is a single question, so that it could be a table column. */
export function isSingle(field: Field): field is Column {
  return getComposite(field) === undefined;
}

/** @returns the columns of the field; none if it has no rows that people add */
export function getColumns(field: Field): readonly Column[] {
  return getComposite(field)?.columns(field) ?? [];
}

/** @returns the questions within the field's answer, ignoring conditions; none for a single question */
export function listParts(field: Field, value: unknown): AnswerPart[] {
  return getComposite(field)?.parts(field, value) ?? [];
}

/** @returns the question in this column of the row with this id or key */
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

/** @returns the schema of a draft's answer: right type, content not checked */
export function getAnswerSchema(field: Field): z.ZodType {
  const built = shapes.get(field) ?? getFieldType(field).shape(field).nullish();
  shapes.set(field, built);
  return built;
}

/** Building a schema costs more than using it, and a table needs it for each cell. */
const shapes = new WeakMap<Field, z.ZodType>();
