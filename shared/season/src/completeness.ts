import { asRows, createLookup, type EntryAnswers, type StepAnswers } from './answers';
import { getJudgedSteps, type SeasonDefinition } from './definition';
import type { Field } from './field';
import { getColumns, getComposite } from './fields/registry';
import {
  getVisibleColumns,
  getVisibleFields,
  isRequired,
  judgeStep,
  listVisibleParts,
  type StepIssue,
} from './judge';

interface StepCompleteness {
  stepId: string;
  /** Number of required answers, and how many of them are present and valid. */
  required: number;
  done: number;
  percent: number;
  complete: boolean;
  issues: StepIssue[];
}

export interface Completeness {
  /**
   * Share of the required answers that are present and valid. An unfinished row beyond the required number does not lower
   * it, so it can reach 100 before the entry is complete.
   */
  percent: number;
  complete: boolean;
  steps: StepCompleteness[];
}

/**
 * @param serverIssues issues that the server found in answers that are masked here
 * @returns the progress of the entry, step by step; only issues that block submission count
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
  const complete = steps.every((step) => step.complete);
  const full = steps.every((step) => step.percent === 100);
  return { percent: share(done, required, full), complete, steps };
}

function getStepCompleteness(
  definition: SeasonDefinition,
  stepId: string,
  answers: EntryAnswers,
  serverIssues: readonly StepIssue[],
): StepCompleteness {
  const found = judgeStep(definition, stepId, answers);
  const spoken = new Set(found.map((issue) => issue.path.join('/')));
  const issues = [...found, ...serverIssues.filter((issue) => !spoken.has(issue.path.join('/')))];
  const errors = issues.filter((issue) => issue.level === 'error');
  const wrong = new Set(errors.map((issue) => issue.path.join('/')));
  const counts = getVisibleFields(definition, stepId, answers).map((field) =>
    countAnswers({ definition, stepId, answers, wrong }, field),
  );
  const sum = (part: 'required' | 'done') => counts.reduce((total, count) => total + count[part], 0);
  const [required, done] = [sum('required'), sum('done')];
  const extra = counts.flatMap(({ extraRows }) => extraRows);
  const isInExtraRow = ({ path }: StepIssue) => extra.includes(path.slice(0, 2).join('/'));
  const full = done === required && errors.every(isInExtraRow);
  return {
    stepId,
    required,
    done,
    percent: share(done, required, full),
    complete: errors.length === 0,
    issues,
  };
}

function share(done: number, required: number, full: boolean): number {
  if (full) return 100;
  return required === 0 ? 0 : Math.min(99, Math.floor((done / required) * 100));
}

interface Judged {
  definition: SeasonDefinition;
  stepId: string;
  answers: EntryAnswers;
  wrong: ReadonlySet<string>;
}

interface Count {
  required: number;
  done: number;
  /** Paths of a table's rows in excess of the required number. */
  extraRows: string[];
}

function countPaths(paths: readonly string[], { wrong }: Judged): Count {
  return { required: paths.length, done: paths.filter((path) => !wrong.has(path)).length, extraRows: [] };
}

function countAnswers(judged: Judged, field: Field): Count {
  const { definition, stepId, answers } = judged;
  const lookup = createLookup(definition, answers, stepId);
  const required = isRequired(field, lookup);
  if (getColumns(field).length > 0) return countRows(judged, field, required);
  if (!required) return countPaths([], judged);
  if (!getComposite(field)) return countPaths([field.key], judged);
  const parts = listVisibleParts(definition, answers, stepId, field, answers.data[stepId]?.[field.key]);
  return countPaths(
    parts.map(({ path }) => [field.key, ...path].join('/')),
    judged,
  );
}

/** Counts as many rows as required: the most complete ones, then missing ones. All other rows are extra. */
function countRows(judged: Judged, field: Field, required: boolean): Count {
  const { definition, stepId, answers } = judged;
  const rows = asRows(answers.data[stepId]?.[field.key]);
  const wanted = required ? Math.max(1, getComposite(field)?.minRows?.(field) ?? 0) : 0;
  const listCells = (row: StepAnswers, at: number) => {
    const lookup = createLookup(definition, answers, stepId, row);
    return getVisibleColumns(definition, answers, stepId, field, row)
      .filter((column) => isRequired(column, lookup))
      .map((column) => `${field.key}/${at}/${column.key}`);
  };
  const counted = rows
    .map((row, at) => ({ path: `${field.key}/${at}`, ...countPaths(listCells(row, at), judged) }))
    .sort((one, other) => other.done - one.done);
  const missing = Math.max(0, wanted - rows.length) * listCells({}, rows.length).length;
  const own = countPaths(required ? [field.key] : [], judged);
  const asked = counted.slice(0, wanted);
  return {
    required: asked.reduce((sum, row) => sum + row.required, own.required + missing),
    done: asked.reduce((sum, row) => sum + row.done, own.done),
    extraRows: counted.slice(wanted).map(({ path }) => path),
  };
}
