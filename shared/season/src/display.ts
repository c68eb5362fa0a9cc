import type { EntryAnswers, StepAnswers } from './answers';
import { isEmpty } from './condition';
import { getStepFields, type SeasonDefinition } from './definition';
import type { Field } from './field';
import { getComposite, getFieldType, listParts } from './fields/registry';

/**
 * @returns an answer formatted for people; empty if unanswered. A value that does not fit the field (a removed option, an
 *   invalid number) is shown as given.
 */
export function formatAnswer(
  definition: SeasonDefinition,
  field: Field,
  value: unknown,
  answers: Pick<EntryAnswers, 'data'>,
): string {
  return isEmpty(value) ? '' : getFieldType(field).format(field, value, { definition, answers });
}

/** @returns the label of each chosen option as the participant saw it, by the path of the answer */
export function collectOptionLabels(
  definition: SeasonDefinition,
  data: Readonly<Record<string, StepAnswers | undefined>>,
): Record<string, string> {
  const labels: Record<string, string> = {};
  const note = (path: string, field: Field, value: unknown) => {
    const label = getFieldType(field).optionLabel?.(field, value, definition);
    if (label) labels[path] = label;
  };
  for (const { id } of definition.steps)
    for (const field of getStepFields(definition, id)) {
      const value = data[id]?.[field.key];
      const path = `${id}.${field.key}`;
      if (!getComposite(field)) note(path, field, value);
      for (const part of listParts(field, value))
        note([path, ...part.path].join('.'), part.field, part.value);
    }
  return labels;
}
