import { asRows, createLookup, type EntryAnswers } from './answers';
import { getJudgedSteps, type SeasonDefinition } from './definition';
import type { Field } from './field';
import {
  getOpenYears,
  getVisibleColumns,
  getVisibleFields,
  isRequired,
  judgeStep,
  type StepIssue,
} from './judge';

interface StepCompleteness {
  stepId: string;
  /** Answers that have to be there, and how many of them are and are right. */
  required: number;
  done: number;
  /** 0–100; 100 exactly when nothing stands against the step. */
  percent: number;
  issues: StepIssue[];
}

export interface Completeness {
  percent: number;
  complete: boolean;
  steps: StepCompleteness[];
}

/**
 * @param serverIssues what the server found in answers that are masked here
 * @returns how far the entry is, step by step; only what blocks submission counts
 */
export function getCompleteness(
  definition: SeasonDefinition,
  answers: EntryAnswers,
  serverIssues: readonly StepIssue[] = [],
): Completeness {
  const steps = getJudgedSteps(definition).map(({ id }) => {
    const ofStep = serverIssues.filter(({ stepId }) => stepId === id);
    return getStepCompleteness(definition, id, answers, ofStep);
  });
  const required = steps.reduce((sum, step) => sum + step.required, 0);
  const done = steps.reduce((sum, step) => sum + step.done, 0);
  const complete = steps.every((step) => step.percent === 100);
  return { percent: share(done, required, complete), complete, steps };
}

/** @returns how far one step is, with everything that stands against it */
function getStepCompleteness(
  definition: SeasonDefinition,
  stepId: string,
  answers: EntryAnswers,
  serverIssues: readonly StepIssue[] = [],
): StepCompleteness {
  const found = judgeStep(definition, stepId, answers);
  const spoken = new Set(found.map((issue) => issue.path.join('/')));
  const issues = [...found, ...serverIssues.filter((issue) => !spoken.has(issue.path.join('/')))];
  const errors = issues.filter((issue) => issue.level === 'error');
  const wrong = new Set(errors.map((issue) => issue.path.join('/')));
  const units = getVisibleFields(definition, stepId, answers).flatMap((field) =>
    requiredPaths(definition, stepId, field, answers),
  );
  const done = units.filter((path) => !wrong.has(path)).length;
  return {
    stepId,
    required: units.length,
    done,
    percent: share(done, units.length, errors.length === 0),
    issues,
  };
}

function share(done: number, required: number, complete: boolean): number {
  if (complete) return 100;
  return required === 0 ? 0 : Math.min(99, Math.floor((done / required) * 100));
}

function requiredPaths(
  definition: SeasonDefinition,
  stepId: string,
  field: Field,
  answers: EntryAnswers,
): string[] {
  const lookup = createLookup(definition, answers, stepId);
  const value = answers.data[stepId]?.[field.key];
  if (field.type === 'matrix') {
    if (!isRequired(field, lookup)) return [];
    return field.rows.flatMap((row) =>
      getOpenYears(field, lookup).map((year) => `${field.key}/${row.key}/${year}`),
    );
  }
  const own = isRequired(field, lookup) ? [field.key] : [];
  if (field.type !== 'table') return own;
  const cells = asRows(value).flatMap((row, at) => {
    const inRow = createLookup(definition, answers, stepId, row);
    return getVisibleColumns(definition, answers, stepId, field, row)
      .filter((column) => isRequired(column, inRow))
      .map((column) => `${field.key}/${at}/${column.key}`);
  });
  return [...own, ...cells];
}
