import { asRecord, asRows, type EntryAnswers, type StepAnswers } from '@portal/contract/season/answers';
import { isEmpty } from '@portal/contract/season/condition';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { displayValue } from '@portal/contract/season/display';
import type { Column, Field } from '@portal/contract/season/field';
import { fieldsOf } from '@portal/contract/season/judge';
import { writeMoney } from '../fields/figures';

/** One kept answer as a person reads it: a line for each row of a table. */
export interface LegacyLine {
  key: string;
  /** None where no form that is known asked for it. */
  label?: string;
  values: string[];
}

type Forms = readonly SeasonDefinition[];

/** What does not fit a field that there still is was set aside under its key and the version that it was given to. */
const ASIDE = /^(\w+?)__v(\d+)(?:_\d+)?$/;

/** @returns the version of the form that a kept answer was set aside from, where its key tells */
export function versionOf(key: string): number | undefined {
  const version = ASIDE.exec(key)?.[2];
  return version === undefined ? undefined : Number(version);
}

/** @returns the step's title by the first of the forms that has it */
export function titleIn(forms: Forms, stepId: string): string | undefined {
  return forms.flatMap(({ steps }) => steps.find(({ id }) => id === stepId) ?? [])[0]?.title;
}

/** @param forms versions of the form, the likeliest first: a label is that of the form which asked */
export function legacyLines(
  forms: Forms,
  stepId: string,
  kept: StepAnswers,
  answers: Pick<EntryAnswers, 'data'>,
): LegacyLine[] {
  return Object.entries(kept)
    .filter(([, value]) => !isEmpty(value))
    .map(([key, value]) => {
      const asked = askedBy(forms, stepId, key);
      if (!asked) return { key, values: [inPlainWords(value)] };
      const { form, field } = asked;
      return { key, label: field.label, values: valuesOf(form, field, value, answers) };
    });
}

function askedBy(forms: Forms, stepId: string, key: string) {
  const version = versionOf(key);
  const likeliest = [...forms.filter((form) => form.version === version), ...forms];
  for (const name of [key, ASIDE.exec(key)?.[1]])
    for (const form of likeliest) {
      const known = form.steps.some(({ id }) => id === stepId) ? fieldsOf(form, stepId) : [];
      const field = known.find((each) => each.key === name);
      if (field) return { form, field };
    }
  return undefined;
}

function valuesOf(
  form: SeasonDefinition,
  field: Field,
  value: unknown,
  answers: Pick<EntryAnswers, 'data'>,
): string[] {
  const inWords = (column: Column, cell: unknown) =>
    isEmpty(cell) ? '' : displayValue(form, column, cell, answers) || inPlainWords(cell);
  if (field.type === 'matrix')
    return field.rows.flatMap(({ key, label }) => figuresOf(label, asRecord(value)[key]));
  if (field.type !== 'table') return [inWords(field, value)];
  return asRows(value).map((row) =>
    field.columns
      .map((column) => [column.label, inWords(column, row[column.key])])
      .filter(([, words]) => words)
      .map((named) => named.join('：'))
      .join('；'),
  );
}

function figuresOf(label: string, years: unknown): string[] {
  const figures = Object.entries(asRecord(years)).filter(([, figure]) => !isEmpty(figure));
  const shown = figures.map(([year, figure]) => `${year}年${writeMoney(figure)}`);
  return shown.length > 0 ? [`${label}（万元）：${shown.join('，')}`] : [];
}

/** Every word in it; ids of rows mean nothing to a person. */
function inPlainWords(value: unknown): string {
  if (isEmpty(value)) return '';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value as object)
    .filter(([key]) => key !== 'id')
    .map(([, part]) => inPlainWords(part))
    .filter(Boolean)
    .join('，');
}
