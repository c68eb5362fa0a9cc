import { asRows, type StepAnswers } from '@portal/season/answers';
import type { SeasonDefinition } from '@portal/season/definition';
import { findOptionLabels, getOptions, getStepFields } from '@portal/season/definition';
import type { Field } from '@portal/season/field';

function labelOf(definition: SeasonDefinition, field: Field, value: unknown): string | undefined {
  if (field.type !== 'select' && field.type !== 'cascade') return undefined;
  const path = Array.isArray(value) ? value : [value];
  return findOptionLabels(getOptions(definition, field), path)?.join(' / ');
}

/** @returns for each chosen option, by the path of its answer, the wording that the participant saw. */
export function labelsOf(
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
      const label = labelOf(definition, field, answers[field.key]);
      if (label) labels[at] = label;
    }
  }
  for (const step of definition.steps) note(step.id, getStepFields(definition, step.id), data[step.id] ?? {});
  return labels;
}
