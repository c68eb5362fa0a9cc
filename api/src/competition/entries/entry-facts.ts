import { beijingDay } from '@portal/contract/beijing-time';
import type { EntryIssue } from '@portal/contract/competition/entry';
import type { ComparedAnswers } from '@portal/season/answer-list';
import type { EntryAnswers } from '@portal/season/answers';
import { getCompleteness } from '@portal/season/completeness';
import { getStepFields, type SeasonDefinition } from '@portal/season/definition';
import { readEntryFacts } from '@portal/season/entry-facts';
import type { StepIssue } from '@portal/season/judge';
import { maskStep } from '@portal/season/sensitive';
import type { Secrets } from '../../platform/secrets/secrets';
import type { EntryRow } from '../tables';
import { openStep, type StoredStep } from './sealed-answers';

/** @returns what judging needs, with the stored answers decrypted */
export function decryptAnswers(
  secrets: Secrets,
  definition: SeasonDefinition,
  { participant }: Pick<EntryRow, 'participant'>,
  steps: readonly StoredStep[],
  now: Date,
): EntryAnswers {
  const open = steps.map(({ stepId, data }) => [stepId, openStep(secrets, definition, stepId, data)]);
  return { participant, data: Object.fromEntries(open), today: beijingDay(now) };
}

/** @returns the answers with sensitive ones masked, the only form shown to operators */
export function maskAnswers(definition: SeasonDefinition, answers: EntryAnswers) {
  const masked = Object.entries(answers.data).map(
    ([stepId, data]) => [stepId, maskStep(getStepFields(definition, stepId), data ?? {})] as const,
  );
  return { ...answers, data: Object.fromEntries(masked) };
}

/**
 * Decrypts a copy of an entry: in clear for evaluating conditions and finding changes, and masked for display.
 * @param at moment whose Beijing date is used in conditions
 */
export function openCopy(
  secrets: Secrets,
  definition: SeasonDefinition,
  row: Pick<EntryRow, 'participant'>,
  steps: readonly StoredStep[],
  at: Date,
): ComparedAnswers {
  const clear = decryptAnswers(secrets, definition, row, steps, at);
  return { definition, clear, shown: maskAnswers(definition, clear) };
}

export function toEntryIssue({ stepId, path, message, level }: StepIssue): EntryIssue {
  return { path: [stepId, ...path], message, level };
}

export function deriveFacts(
  definition: SeasonDefinition,
  answers: EntryAnswers,
  percent = getCompleteness(definition, answers).percent,
) {
  const { projectName, groupName, trackName, regionName, showPublicly } = readEntryFacts(definition, answers);
  return { projectName, groupName, trackName, regionName, completeness: percent, showPublicly };
}

/** Columns of a submission derived from its answers; sensitive ones are masked. */
export function deriveSubmittedFacts(definition: SeasonDefinition, answers: EntryAnswers) {
  const { groupName, trackName, showPublicly } = readEntryFacts(definition, answers);
  const shown = readEntryFacts(definition, maskAnswers(definition, answers));
  return { ...shown, groupName, trackName, showPublicly };
}
