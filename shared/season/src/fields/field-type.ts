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
import type { Check, Option } from './field-common';

export interface Context {
  definition: SeasonDefinition;
  answers: Pick<EntryAnswers, 'data'>;
}

export interface SheetContext extends Context {
  /** The wording of a chosen option, as it was when it was chosen. */
  label: string | undefined;
}

/** A column of the organiser's sheet. */
export interface SheetColumn {
  title: string;
  /** What its cells are; whatever does not fit stays text. Dates and months are `YYYY-MM-DD` and `YYYY-MM`. */
  format: CellFormat;
  cell(value: unknown, context: SheetContext): Cell;
}

export interface SampleContext extends Context {
  answers: EntryAnswers;
  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number;
  /** Position of the row that the answer stands in; 0 outside of tables. */
  index: number;
}

/** One question inside the answer of a field that asks several: the cell of a row, the figure of a year. */
export interface AnswerPart {
  /** Below the field's key: row index and column, or row and year. */
  path: readonly [row: string | number, column: string];
  field: Column;
  value: unknown;
  /** The row that it stands in, which its conditions mean first. */
  row?: StepAnswers;
  /** Where it is, for people: 成员2·姓名, 2025年营业收入. */
  label: string;
}

/** What stands against a part, or with an empty path against the whole. */
export interface Fault {
  path: (string | number)[];
  message: string;
}

/** What becomes of an answer in another version of the season. */
export interface Fit {
  /** What the new field takes over. */
  kept?: unknown;
  /** What it has no place for, to be set aside. */
  aside?: unknown;
}

/** How a version's answers are moved to the next, for a field that moves its parts by itself. */
export interface FitContext {
  columnsBefore: readonly Column[];
  fitCell(before: Column | undefined, column: Column, value: unknown): Fit;
  /** @returns a cell without a column, as it is shown from then on */
  setAside(before: Column | undefined, value: unknown): unknown;
}

/** A field that asks several questions: each is judged, shown and moved by the rules of its own type. */
export interface Composite<F extends Field = Field> {
  /** What every row asks for; none where the rows are the season's own. */
  columns(field: F): readonly Column[];
  /**
   * @param lookup finds what may close a part; without it, all are there
   * @returns the questions inside the answer in the order of the form; conditions of columns are not looked at
   */
  parts(field: F, value: unknown, lookup?: Lookup): AnswerPart[];
  /** Calls `change` for each cell of a column. @returns the answer with what it returned */
  mapCells?(
    field: F,
    value: unknown,
    change: (value: unknown, column: Column, rowId: unknown) => unknown,
  ): unknown;
  /** @returns what is wrong with the number of rows; absent where every part is asked for by itself */
  countFault?(field: F, value: unknown, required: boolean): string | undefined;
  /** How many rows there have to be where the field is required. */
  minRows?(field: F): number;
  /** How many rows people can add. */
  maxRows?(field: F): number;
  /** @returns what a row that people add is called: 成员2 */
  rowName?(field: F, index: number): string;
  /** Keys of the rows that are the season's own. */
  rowKeys?(field: F): string[];
  /** @returns the answer in lines, without its empty parts; `inWords` says one part of it */
  lines(field: F, value: unknown, inWords: (column: Column, value: unknown) => string): string[];
  /** Runs one named check on the whole. */
  check(check: Check, field: F, value: unknown, lookup: Lookup): Fault[];
  /** @returns the answer, changed so that its checks pass as far as they can */
  satisfy(field: F, value: unknown, context: SampleContext, lookup: Lookup): unknown;
  /** @returns what the field takes over of another version's answer; undefined when that is of another kind */
  fit(field: F, value: unknown, context: FitContext): Fit | undefined;
}

/** Where a definition's references lead, from the field that names them. */
export interface References {
  find(reference: string): PlacedField | undefined;
  /** @returns why a reference leads nowhere; undefined when it leads somewhere */
  fault(reference: string): string | undefined;
  isDate(reference: string): boolean;
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
  /**
   * @returns the answer as it is kept: half-width where it is an identifier, a number or a date, without invisible
   *   characters. Absent: as it was given.
   */
  tidy?(field: F, value: unknown): unknown;
  /**
   * @param text the content of a spreadsheet's cell, not blank
   * @returns the answer that it means; undefined when it can not be understood. Absent: such an answer is no text
   */
  readText?(field: F, text: string, context: Context): unknown;
  /** @returns what one line about a row says of it; empty for nothing. Absent: as `format` */
  brief?(field: F, value: unknown): string;
  /** How many characters the longest answer has. Absent where it is short, as a number, a date or a choice is. */
  maxCharacters?(field: F): number;
  /** How many characters of prose the answer has. */
  countProse?(value: unknown): number;
  /** @returns what is wrong with an answer that names something elsewhere in the entry */
  danglingFault?(field: F, value: unknown, lookup: Lookup): string | undefined;
  /** @returns whether the answers to the same question, as it was asked before, name something else */
  namesOther?(field: F, before: F): boolean;
  /** Whether an answer of the right shape means nothing to the field as it is defined now; words keep it then. */
  isGone?(field: F, value: unknown, definition: SeasonDefinition): boolean;
  /** What there is to choose from. */
  options?(field: F, definition: SeasonDefinition): Option[];
  /** @returns the wording of the option that was chosen; undefined where there is no such option */
  optionLabel?(field: F, value: unknown, definition: SeasonDefinition): string | undefined;
  /** @returns an answer that passes, but for the field's named checks */
  sample(field: F, context: SampleContext): unknown;
  /** @returns what is wrong with a definition's field, with places below it */
  flaws?(field: F, definition: SeasonDefinition): Flaw[];
  /** @returns what is wrong with where the field's references lead, with places below it */
  referenceFlaws?(field: F, from: PlacedField, references: References): Flaw[];
  /** @returns the field of a definition that was stored before the type got all its settings */
  readStored?(field: F): F;
  /** @returns other answers to try where `sample` does not pass, for example because rows must differ */
  variants?(field: F, index: number): unknown[];
  /** What the portal itself may read from such a field. */
  roles?: readonly RoleName[];
  /** The checks that judge such an answer; others would never say anything. */
  checks?: readonly Check['name'][];
  /** The checks of tables that ask for such a column. */
  columnChecks?: readonly Check['name'][];
  /** How exact a date is. */
  precision?: 'day' | 'month';
  isYesNo?: true;
  /** Set where only such a field can tell what an answer means: it is a code, or counts in a unit of its own. */
  isCode?: true;
  holdsFiles?: true;
  /** Set where the answer is no short text that fits into a sentence of a template. */
  isUnwritable?: true;
  /** What a condition may compare the answer with; nothing where it is missing. */
  comparable?(field: F, definition: SeasonDefinition): 'any' | readonly (string | boolean)[];
  /** Set where the field asks several questions. */
  composite?: Composite<F>;
}

/** @returns a text in half-width characters; anything else as it is */
export function tidyText(value: unknown): unknown {
  return typeof value === 'string' ? toHalfWidth(value) : value;
}

/**
 * @returns a text with `sign` where a word processor has broken a line or a page by a sign of its own, which browsers do
 *   not draw: the words before and after it would run together. Anything else as it is
 */
export function replaceBreaks(value: unknown, sign: '\n' | ' '): unknown {
  return typeof value === 'string' ? value.replace(/[\v\f\u2028\u2029]/g, sign) : value;
}

/** The one column of a field whose answer is a text. */
export function textColumn(field: { label: string }): SheetColumn[] {
  return [{ title: field.label, format: 'text', cell: (value, { label }) => label ?? toCell(value) }];
}

/** @returns a text or number for a sheet; others as text */
export function toCell(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === 'number' ? value : String(value);
}

/** A field of `type`, for the file that describes it. */
export type ColumnOf<T extends Column['type']> = Extract<Column, { type: T }>;
