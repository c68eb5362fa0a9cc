import { asRows, createLookup, type EntryAnswers } from '@portal/season/answers';
import type { SeasonDefinition } from '@portal/season/definition';
import { getVisibleColumns, getVisibleFields, isRequired } from '@portal/season/judge';

export function hasRequiredMark(
  definition: SeasonDefinition,
  stepId: string,
  answers: EntryAnswers,
): boolean {
  return getVisibleFields(definition, stepId, answers).some((field) => {
    if (isRequired(field, createLookup(definition, answers, stepId))) return true;
    return asRows(answers.data[stepId]?.[field.key]).some((row) =>
      getVisibleColumns(definition, answers, stepId, field, row).some((column) =>
        isRequired(column, createLookup(definition, answers, stepId, row)),
      ),
    );
  });
}
