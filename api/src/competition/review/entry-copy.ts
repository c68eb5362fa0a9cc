import type { StepData } from '@portal/contract/competition/entry';
import type { ComparedAnswers } from '@portal/season/answer-list';
import type { StepAnswers } from '@portal/season/answers';
import { getStepFields, type Participant, type SeasonDefinition } from '@portal/season/definition';
import { maskStep } from '@portal/season/sensitive';
import type { Secrets } from '../../platform/secrets/secrets';
import { openStep } from '../entries/sealed-answers';

/** Answers as they are stored, by step; sensitive ones sealed. */
export type StoredSteps = readonly (readonly [stepId: string, data: StepData])[];

/**
 * Opens one copy of an entry: in clear, to find out what it is asked for and what has changed, and masked, which is all
 * that operators are shown.
 *
 * @param today Beijing date, `YYYY-MM-DD`, by which conditions hold
 */
export function openCopy(
  secrets: Secrets,
  definition: SeasonDefinition,
  participant: Participant,
  stored: StoredSteps,
  today: string,
): ComparedAnswers {
  const clear: Record<string, StepAnswers> = {};
  const shown: Record<string, StepAnswers> = {};
  for (const [stepId, data] of stored) {
    const open = openStep(secrets, definition, stepId, data);
    clear[stepId] = open;
    shown[stepId] = maskStep(getStepFields(definition, stepId), open);
  }
  return {
    definition,
    clear: { participant, data: clear, today },
    shown: { participant, data: shown, today },
  };
}
