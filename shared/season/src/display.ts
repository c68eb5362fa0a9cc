import { fileValueSchema, mapValueSchema, regionValueSchema } from './answer-schema';
import { asRows, type EntryAnswers, type StepAnswers } from './answers';
import { isEmpty } from './condition';
import { findOptionLabels, getOptions, getStepFields, type SeasonDefinition } from './definition';
import type { Column, Field } from './field';

/**
 * @returns an answer as a person reads it; empty text for no answer. What does not fit the field (an option that is
 *   gone, a number that is none) is shown as it was given.
 */
export function formatAnswer(
  definition: SeasonDefinition,
  field: Column,
  value: unknown,
  answers: Pick<EntryAnswers, 'data'>,
): string {
  if (isEmpty(value)) return '';
  switch (field.type) {
    case 'boolean':
      return value === true ? (field.labels?.[0] ?? '是') : (field.labels?.[1] ?? '否');
    case 'money':
      return typeof value === 'number' ? `${(value / 1_000_000).toFixed(2)}万元` : String(value);
    case 'percent':
      return typeof value === 'number' ? `${(value / 100).toFixed(2)}%` : String(value);
    case 'number':
      return `${String(value)}${field.unit ?? ''}`;
    case 'month':
      return value === 'present' ? (field.present ?? '') : String(value);
    case 'select':
      return getOptions(definition, field).find((option) => option.value === value)?.label ?? String(value);
    case 'cascade':
      return Array.isArray(value)
        ? (findOptionLabels(getOptions(definition, field), value) ?? value.map(String)).join(' / ')
        : String(value);
    case 'tags':
      return Array.isArray(value) ? value.join('、') : String(value);
    case 'region':
      return regionValueSchema.safeParse(value).data?.names.join('') ?? '';
    case 'map': {
      const point = mapValueSchema.safeParse(value).data;
      return point ? (point.address ?? `东经${point.lng.toFixed(5)}° 北纬${point.lat.toFixed(5)}°`) : '';
    }
    case 'file':
      return fileValueSchema.safeParse(value).data?.name ?? '';
    case 'row': {
      const [stepId = '', key = ''] = field.table.split('.');
      const row = asRows(answers.data[stepId]?.[key]).find((each) => each.id === value);
      return typeof row?.[field.labelColumn] === 'string' ? (row[field.labelColumn] as string) : '';
    }
    default:
      return String(value);
  }
}

function getOptionLabel(definition: SeasonDefinition, field: Field, value: unknown): string | undefined {
  if (field.type !== 'select' && field.type !== 'cascade') return undefined;
  const path = Array.isArray(value) ? value : [value];
  return findOptionLabels(getOptions(definition, field), path)?.join(' / ');
}

/** @returns for each chosen option, by the path of its answer, the wording that the participant saw. */
export function collectOptionLabels(
  definition: SeasonDefinition,
  data: Readonly<Record<string, StepAnswers | undefined>>,
): Record<string, string> {
  const labels: Record<string, string> = {};
  function note(path: string, fields: readonly Field[], answers: StepAnswers) {
    for (const field of fields) {
      const at = `${path}.${field.key}`;
      if (field.type === 'table') {
        asRows(answers[field.key]).forEach((row, index) => {
          note(`${at}.${index}`, field.columns, row);
        });
        continue;
      }
      const label = getOptionLabel(definition, field, answers[field.key]);
      if (label) labels[at] = label;
    }
  }
  for (const step of definition.steps) note(step.id, getStepFields(definition, step.id), data[step.id] ?? {});
  return labels;
}
