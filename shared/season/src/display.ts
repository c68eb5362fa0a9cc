import { fileValueSchema, mapValueSchema, regionValueSchema } from './answer-schema';
import { asRows, type EntryAnswers } from './answers';
import { isEmpty } from './condition';
import { findOptionLabels, getOptions, type SeasonDefinition } from './definition';
import type { Column } from './field';

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
