import { z } from 'zod';
import type { EntryAnswers } from './answers';
import type { SeasonDefinition } from './definition';
import { fieldsOf, judgeStep } from './judge';
import { draftShape } from './value-shapes';

/**
 * The schema that a step must meet to be saved: right in kind, complete or not. It parses to what the definition has a
 * field for; other keys, at any depth, are left out.
 */
export function lenientStep(definition: SeasonDefinition, stepId: string) {
  const shape = Object.fromEntries(
    fieldsOf(definition, stepId).map((field) => [field.key, draftShape(field)]),
  );
  return z.object(shape);
}

/**
 * The schema that a step must meet to be submitted.
 * @param answers the rest of the entry, which conditions and checks refer to
 */
export function strictStep(definition: SeasonDefinition, stepId: string, answers: EntryAnswers) {
  return lenientStep(definition, stepId).superRefine((data, context) => {
    const whole = { ...answers, data: { ...answers.data, [stepId]: data } };
    for (const issue of judgeStep(definition, stepId, whole))
      if (issue.level === 'error')
        context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  });
}
