import { toHalfWidth } from '@portal/contract/rules';
import type { z } from 'zod';
import type { EntryAnswers } from '../answers';
import type { SeasonDefinition } from '../definition';
import type { Column, Field } from '../field';

/** What a spreadsheet's cell can hold. */
export type Cell = string | number | null;

/** A column of the organiser's sheet. */
export interface SheetColumn {
  title: string;
  /** @param label the wording of a chosen option, as it was when it was chosen */
  cell(value: unknown, label: string | undefined): Cell;
}

export interface Context {
  definition: SeasonDefinition;
  answers: Pick<EntryAnswers, 'data'>;
}

export interface SampleContext extends Context {
  answers: EntryAnswers;
  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number;
  /** Position of the row that the answer stands in; 0 outside of tables. */
  index: number;
}

/** Everything that the season's rules know of one type of field. */
export interface FieldType<F extends Field = Field> {
  /** What a saved draft's answer must be: right in kind, not yet in content. */
  shape(field: F): z.ZodType;
  /** Begins the sentence that asks for a missing answer. */
  ask: '请填写' | '请选择' | '请上传';
  /** @returns what is wrong with an answer that is neither empty nor of another shape; undefined when nothing is */
  fault(field: F, value: unknown, definition: SeasonDefinition): string | undefined;
  /** @returns the answer as a person reads it. What does not fit the field is shown as it was given. */
  format(field: F, value: unknown, context: Context): string;
  /** @returns its columns in the organiser's sheet */
  sheet(field: F): SheetColumn[];
  /** @returns the answer as it is kept: half-width where it is an identifier, a number or a date. Absent: as it was given. */
  tidy?(field: F, value: unknown): unknown;
  /** Whether an answer of the right shape means something that the definition no longer offers; words keep it then. */
  isGone?(field: F, value: unknown, definition: SeasonDefinition): boolean;
  /** @returns an answer that passes, but for the field's named checks */
  sample(field: F, context: SampleContext): unknown;
}

/** @returns a text in half-width characters; anything else as it is */
export function tidyText(value: unknown): unknown {
  return typeof value === 'string' ? toHalfWidth(value) : value;
}

/** The one column of a field whose answer is a text. */
export function textColumn(field: { label: string }): SheetColumn[] {
  return [{ title: field.label, cell: (value, label) => label ?? toCell(value) }];
}

/** @returns a text or number for a sheet; others as text */
export function toCell(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === 'number' ? value : String(value);
}

/** A field of `type`, for the file that describes it. */
export type ColumnOf<T extends Column['type']> = Extract<Column, { type: T }>;
