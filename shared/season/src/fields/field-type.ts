import type { Cell, CellFormat } from '@portal/contract/competition/entry-sheets';
import { toHalfWidth } from '@portal/contract/rules';
import type { z } from 'zod';
import type { EntryAnswers, StepAnswers } from '../answers';
import type { Lookup } from '../condition';
import type { SeasonDefinition } from '../definition';
import type { Column, Field } from '../field';
import type { RoleName } from '../roles';
import type { Flaw } from '../validation/flaw';
import type { PlacedField } from '../validation/placed-fields';
import type { Check, Option } from './field-settings';

export interface Context {
  definition: SeasonDefinition;
  answers: Pick<EntryAnswers, 'data'>;
}

export interface SheetContext extends Context {
  /** Label of the chosen option when it was chosen. */
  label: string | undefined;
}

export interface SheetColumn {
  title: string;
  /** Values that do not fit the format stay text. Dates and months are `YYYY-MM-DD` and `YYYY-MM`. */
  format: CellFormat;
  cell(value: unknown, context: SheetContext): Cell;
}

export interface SampleContext extends Context {
  answers: EntryAnswers;
  /** An integer from 0 to `limit` − 1. */
  below(limit: number): number;
  /** Index of the row that contains the answer; 0 outside tables. */
  index: number;
}

/** One question within a composite answer: a table cell, or the figure of a year. */
export interface AnswerPart {
  /** Below the field's key: row index and column, or row key and year. */
  path: readonly [row: string | number, column: string];
  field: Column;
  value: unknown;
  /** The row that contains it; its conditions refer to this row first. */
  row?: StepAnswers;
  /** Label for people: 成员2·姓名, 2025年营业收入. */
  label: string;
}

/** A problem with a part or, if the path is empty, with the whole answer. */
export interface Fault {
  path: (string | number)[];
  message: string;
}

/** How an answer carries over to another version of the season. */
export interface Fit {
  /** What the new field takes over. */
  kept?: unknown;
  /** What no longer fits, to be kept as a legacy answer. */
  aside?: unknown;
}

/** For composite fields, which migrate their parts themselves. */
export interface FitContext {
  columnsBefore: readonly Column[];
  fitCell(before: Column | undefined, column: Column, value: unknown): Fit;
  /** @returns what to show from then on for a cell whose column is gone */
  setAside(before: Column | undefined, value: unknown): unknown;
}

/** A field with several questions: each is judged, shown and migrated by the rules of its own type. */
export interface Composite<F extends Field = Field> {
  /** The columns of every row; none if the season defines the rows. */
  columns(field: F): readonly Column[];
  /**
   * @param lookup finds the answers that may close a part; without it, all parts are returned
   * @returns the questions within the answer in form order, ignoring conditions of columns
   */
  parts(field: F, value: unknown, lookup?: Lookup): AnswerPart[];
  /** @returns the answer with each cell replaced by the result of `change` */
  mapCells?(
    field: F,
    value: unknown,
    change: (value: unknown, column: Column, rowId: unknown) => unknown,
  ): unknown;
  /** @returns what is wrong with the number of rows; absent if every part is required by itself */
  countFault?(field: F, value: unknown, required: boolean): string | undefined;
  /** Number of rows needed if the field is required. */
  minRows?(field: F): number;
  maxRows?(field: F): number;
  /** @returns the name of a row that people add: 成员2 */
  rowName?(field: F, index: number): string;
  /** Keys of the rows that the season defines. */
  rowKeys?(field: F): string[];
  /** @returns the answer as lines, without its empty parts; `inWords` formats one part */
  lines(field: F, value: unknown, inWords: (column: Column, value: unknown) => string): string[];
  check(check: Check, field: F, value: unknown, lookup: Lookup): Fault[];
  /** @returns the answer, changed to pass its checks as far as possible */
  satisfy(field: F, value: unknown, context: SampleContext, lookup: Lookup): unknown;
  /** @returns what fits of another version's answer; undefined if that is of another kind */
  fit(field: F, value: unknown, context: FitContext): Fit | undefined;
}

/** Resolves references, relative to the field that contains them. */
export interface References {
  find(reference: string): PlacedField | undefined;
  /** @returns why a reference cannot be resolved, or undefined */
  fault(reference: string): string | undefined;
  isDate(reference: string): boolean;
}

/** Everything that the season's rules need to know about a field type. */
export interface FieldType<F extends Field = Field> {
  /** Schema of a draft's answer: right type, content not checked. */
  shape(field: F): z.ZodType;
  /** First word of the message that asks for a missing answer. */
  ask: '请填写' | '请选择' | '请上传';
  /** @returns what is wrong with a non-empty answer of the right shape, or undefined */
  fault(field: F, value: unknown, definition: SeasonDefinition): string | undefined;
  /** @returns the answer formatted for people; a value that does not fit the field is shown as given */
  format(field: F, value: unknown, context: Context): string;
  sheet(field: F): SheetColumn[];
  /**
   * @returns the answer as it is stored: identifiers, numbers and dates in half-width, without invisible characters.
   *   Absent: stored as given.
   */
  tidy?(field: F, value: unknown): unknown;
  /**
   * @param text content of a spreadsheet cell that is not blank
   * @returns the answer that it stands for; undefined if it is not understood. Absent: not readable from text
   */
  readText?(field: F, text: string, context: Context): unknown;
  /** @returns the answer for a one-line summary of its row; empty to omit it. Absent: same as `format` */
  brief?(field: F, value: unknown): string;
  /** Maximum length of an answer in characters; undefined for short answers such as numbers, dates or choices. */
  maxCharacters?(field: F): number;
  countProse?(value: unknown): number;
  /** @returns what is wrong with an answer whose target elsewhere in the entry is gone */
  danglingFault?(field: F, value: unknown, lookup: Lookup): string | undefined;
  /** @returns whether an answer given to `before` would refer to something else in this field */
  namesOther?(field: F, before: F): boolean;
  /** Whether an answer of the right shape has no meaning under this definition; it is then kept as text. */
  isGone?(field: F, value: unknown, definition: SeasonDefinition): boolean;
  options?(field: F, definition: SeasonDefinition): Option[];
  /** @returns the label of the chosen option; undefined if it does not exist */
  optionLabel?(field: F, value: unknown, definition: SeasonDefinition): string | undefined;
  /** @returns a valid answer, except that named checks may fail */
  sample(field: F, context: SampleContext): unknown;
  /** @returns the flaws of the field's definition, with paths relative to it */
  flaws?(field: F, definition: SeasonDefinition): Flaw[];
  /** @returns the flaws of the field's references, with paths relative to it */
  referenceFlaws?(field: F, from: PlacedField, references: References): Flaw[];
  /** @returns a field that was stored before its type got all its settings, completed */
  readStored?(field: F): F;
  /** @returns answers to try if `sample` fails, for example because rows must differ */
  variants?(field: F, index: number): unknown[];
  /** Roles that such a field can fill. */
  roles?: readonly RoleName[];
  /** Checks that apply to such an answer; others would never fail. */
  checks?: readonly Check['name'][];
  /** Checks of tables that need such a column. */
  columnChecks?: readonly Check['name'][];
  precision?: 'day' | 'month';
  isYesNo?: true;
  /** Set if only this type can interpret the stored answer: it is a code, or has its own unit. */
  isCode?: true;
  holdsFiles?: true;
  /** Set if the answer is not a short text, so that no template can contain it. */
  isUnwritable?: true;
  /** Values that a condition may compare the answer with; absent: none. */
  comparable?(field: F, definition: SeasonDefinition): 'any' | readonly (string | boolean)[];
  composite?: Composite<F>;
}

/** @returns text in half-width characters; other values unchanged */
export function normalizeText(value: unknown): unknown {
  return typeof value === 'string' ? toHalfWidth(value) : value;
}

/**
 * @returns text with `sign` in place of a word processor's line and page breaks: browsers do not render those, so that
 *   the words around them would run together. Other values unchanged
 */
export function replaceBreaks(value: unknown, sign: '\n' | ' '): unknown {
  return typeof value === 'string' ? value.replace(/[\v\f\u2028\u2029]/g, sign) : value;
}

/** The single text column of a field. @param cell default: the label of the chosen option, else the answer itself */
export function textColumn(
  field: { label: string },
  cell: SheetColumn['cell'] = (value, { label }) => label ?? toCell(value),
): SheetColumn[] {
  return [{ title: field.label, format: 'text', cell }];
}

/** @returns a spreadsheet cell; anything but a number becomes text */
export function toCell(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === 'number' ? value : String(value);
}

/** The field of a type, for the file that describes the type. */
export type ColumnOf<T extends Column['type']> = Extract<Column, { type: T }>;
