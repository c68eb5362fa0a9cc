import { asRows, type EntryAnswers, type StepAnswers } from './answers';
import { isEmpty } from './condition';
import { getStepFields, type SeasonDefinition } from './definition';
import type { Field } from './field';
import { getFieldType } from './fields/registry';
import { findOptionLabels, getOptions } from './options';

/**
 * @returns an answer as a person reads it; empty text for no answer. What does not fit the field (an option that is
 *   gone, a number that is none) is shown as it was given.
 */
export function formatAnswer(
  definition: SeasonDefinition,
  field: Field,
  value: unknown,
  answers: Pick<EntryAnswers, 'data'>,
): string {
  return isEmpty(value) ? '' : getFieldType(field).format(field, value, { definition, answers });
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
