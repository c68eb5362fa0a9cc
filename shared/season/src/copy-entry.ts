import { createLookup, type EntryAnswers, type StepAnswers } from './answers';
import { isEmpty } from './condition';
import { getFieldsByKey, getStep, getStepFields, type SeasonDefinition } from './definition';
import { formatAnswer } from './display';
import type { Field } from './field';
import type { FileRenewalReason } from './fields/file';
import { getVisibleFields, isRequired } from './judge';
import { type DraftData, migrateDraft } from './migrate-draft';

/** Why an answer is asked for again each season: it is a consent, signed, or covers a single year. */
type RenewalReason = 'agree-anew' | FileRenewalReason;

/** Why an answer is not copied: its field or step is gone, it no longer fits, or only part of it fits. */
export type DropReason = 'field-gone' | 'step-gone' | 'changed' | 'partly' | RenewalReason;

/** What copying an entry does to one step. */
export interface CopiedStep {
  stepId: string;
  title: string;
  /** Labels of the answers that are copied in whole or in part. */
  taken: string[];
  dropped: { label: string; value: string; reason: DropReason }[];
  /** Questions left to answer: all required ones, and those that are new in this season. */
  open: { label: string; isNew: boolean; required: boolean }[];
}

/**
 * What copying an entry to another season takes over, drops and leaves open, by the same rules as the server's copy.
 * Steps without any difference are omitted.
 * @param answers of the entry, in its own season
 */
export function copyDifferences(
  from: SeasonDefinition,
  to: SeasonDefinition,
  answers: EntryAnswers,
): CopiedStep[] {
  const copied = Object.entries(answers.data).map(([id, own = {}]) => [id, copyAnswers(from, to, id, own)]);
  const source: EntryAnswers = { ...answers, data: Object.fromEntries(copied) };
  const { data } = migrateDraft(from, to, source.data as DraftData);
  const gone = from.steps.filter((step) => !to.steps.some(({ id }) => id === step.id));
  return [...to.steps, ...gone]
    .map(({ id, title }) => ({
      stepId: id,
      title,
      ...compareStep(from, to, id, source, data[id] ?? {}, findLeftOut(from, to, id, answers.data[id])),
      open: gone.some((step) => step.id === id)
        ? []
        : findOpenQuestions(from, to, id, { ...answers, data }, answers.data[id]),
    }))
    .filter(({ taken, dropped, open }) => taken.length + dropped.length + open.length > 0);
}

function compareStep(
  from: SeasonDefinition,
  to: SeasonDefinition,
  stepId: string,
  answers: EntryAnswers,
  moved: StepAnswers,
  leftOut: ReturnType<typeof findLeftOut>,
): Pick<CopiedStep, 'taken' | 'dropped'> {
  const [before, after] = [getFieldsByKey(from, stepId), getFieldsByKey(to, stepId)];
  const own = answers.data[stepId] ?? {};
  const taken: string[] = [];
  const dropped = leftOut.map(({ field, value, reason }) => ({
    label: field.label,
    value: formatAnswer(from, field, value, answers),
    reason: reason as DropReason,
  }));
  for (const [key, value] of Object.entries(own)) {
    const field = before.get(key);
    if (!field || isEmpty(value)) continue;
    const kept = after.has(key) && !isEmpty(moved[key]);
    const aside = Object.keys(moved).some((name) => name.startsWith(`${key}__v`) && !(name in own));
    if (kept) taken.push(field.label);
    if (kept && !aside) continue;
    const reason = kept
      ? 'partly'
      : after.has(key)
        ? 'changed'
        : after.size === 0
          ? 'step-gone'
          : 'field-gone';
    dropped.push({ label: field.label, value: formatAnswer(from, field, value, answers), reason });
  }
  return { taken, dropped };
}

/** @returns the answers of a step that must be given again, without consents that were declined */
function findLeftOut(from: SeasonDefinition, to: SeasonDefinition, stepId: string, given: StepAnswers = {}) {
  const anew = getRenewalReasons(from, to, stepId);
  return getStepFields(from, stepId).flatMap((field) => {
    const value = given[field.key];
    const reason = anew.get(field.key);
    return reason && !isEmpty(value) && value !== false ? [{ field, value, reason }] : [];
  });
}

function findOpenQuestions(
  from: SeasonDefinition,
  to: SeasonDefinition,
  stepId: string,
  answers: EntryAnswers,
  given: StepAnswers = {},
): CopiedStep['open'] {
  const isSupplement = getStep(to, stepId).kind === 'supplement';
  const before = getFieldsByKey(from, stepId);
  const anew = getRenewalReasons(from, to, stepId);
  const lookup = createLookup(to, answers, stepId);
  return getVisibleFields(to, stepId, answers).flatMap((field) => {
    if (!isEmpty(answers.data[stepId]?.[field.key])) return [];
    const isNew = !before.has(field.key);
    const required = isRequired(field, lookup);
    const askedAgain = anew.has(field.key) && !isEmpty(given[field.key]);
    // Supplements require nothing; list only what must be given again.
    const isListed = askedAgain || (!isSupplement && (isNew || required));
    return isListed ? [{ label: field.label, isNew, required }] : [];
  });
}

/** @returns the answers of a step that may be copied: no consents, signatures or documents of one year */
export function copyAnswers<T extends StepAnswers>(
  from: SeasonDefinition,
  to: SeasonDefinition,
  stepId: string,
  answers: T,
): T {
  const anew = getRenewalReasons(from, to, stepId);
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !anew.has(key))) as T;
}

/** @returns by key, why an answer must be given again according to either season */
function getRenewalReasons(
  from: SeasonDefinition,
  to: SeasonDefinition,
  stepId: string,
): ReadonlyMap<string, RenewalReason> {
  const before = getFieldsByKey(from, stepId);
  const reasons = getStepFields(to, stepId).flatMap((field): [string, RenewalReason][] => {
    const reason = getRenewalReason(field) ?? getRenewalReason(before.get(field.key));
    return reason ? [[field.key, reason]] : [];
  });
  return new Map(reasons);
}

function getRenewalReason(field: Field | undefined): RenewalReason | undefined {
  if (field?.consent) return 'agree-anew';
  return field && 'anew' in field ? field.anew : undefined;
}
