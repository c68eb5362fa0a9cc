import { asRows, createLookup, type EntryAnswers, type StepAnswers } from './answers';
import { isEmpty } from './condition';
import {
  getFieldsByKey,
  getJudgedSteps,
  getStepFields,
  type Participant,
  type SeasonDefinition,
} from './definition';
import type { Column, Field } from './field';
import type { SampleContext } from './fields/field-type';
import { getColumns, getComposite, getFieldType } from './fields/registry';
import { getVisibleFields, judgeEntry, judgeField, type StepIssue } from './judge';
import { getRoleReferences } from './roles';
import { getCheckedSamples } from './sample-answers';

interface FillOptions {
  participant: Participant;
  /** Ids of area and track. */
  track: readonly [string, string];
  /** Beijing date, `YYYY-MM-DD`. */
  today: string;
  /** An integer from 0 to `limit` − 1; by default the first option is always chosen. */
  below?: (limit: number) => number;
  /** Whether to answer an optional field too, if it is shown. */
  wantsOptional?: (field: Field) => boolean;
}

/** Answers reveal more questions; a form that goes on longer than this is considered endless. */
const MAX_ROUNDS = 12;

/**
 * Fills in an entry with the minimum for submitting it: only what is required, with valid answers.
 * @returns the answers; issues that remain cannot be resolved this way
 */
export function fillEntry(definition: SeasonDefinition, options: FillOptions): EntryAnswers {
  const { participant, track, today, below = () => 0, wantsOptional = () => false } = options;
  const [place] = getRoleReferences(definition.roles, 'track');
  let answers: EntryAnswers = { participant, today, data: {} };
  if (place) answers = withAnswer(answers, place.stepId, place.key, [...track]);
  answers = satisfy(definition, answers, below);
  for (const { id } of getJudgedSteps(definition)) {
    for (const field of getStepFields(definition, id)) {
      const isShown = getVisibleFields(definition, id, answers).some(({ key }) => key === field.key);
      if (!isShown || !isEmpty(answers.data[id]?.[field.key]) || !wantsOptional(field)) continue;
      const value = chooseAnswer(definition, id, field, answers, below);
      const more = satisfy(definition, withAnswer(answers, id, field.key, value), below);
      if (findErrors(definition, more).length === 0) answers = more;
    }
  }
  return answers;
}

function withAnswer(answers: EntryAnswers, stepId: string, key: string, value: unknown): EntryAnswers {
  const data = { ...answers.data, [stepId]: { ...answers.data[stepId], [key]: value } };
  return { ...answers, data };
}

function findErrors(definition: SeasonDefinition, answers: EntryAnswers): StepIssue[] {
  return judgeEntry(definition, answers).filter(({ level }) => level === 'error');
}

function satisfy(
  definition: SeasonDefinition,
  start: EntryAnswers,
  below: SampleContext['below'],
): EntryAnswers {
  let answers = start;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const errors = findErrors(definition, answers);
    if (errors.length === 0) break;
    for (const issue of errors) answers = repair(definition, answers, issue, below);
  }
  return answers;
}

function repair(
  definition: SeasonDefinition,
  answers: EntryAnswers,
  { stepId, path: [key = '', at, columnKey] }: StepIssue,
  below: SampleContext['below'],
): EntryAnswers {
  const field = getFieldsByKey(definition, stepId).get(String(key));
  if (!field) return answers;
  const own = answers.data[stepId]?.[field.key];
  const context = { definition, answers, below, index: 0 };
  const composite = getComposite(field);
  if (!composite)
    return withAnswer(answers, stepId, field.key, chooseAnswer(definition, stepId, field, answers, below));
  const column = getColumns(field).find((each) => each.key === columnKey);
  if (column && typeof at === 'number') {
    const rows = chooseCell({ definition, stepId, table: field, answers, below }, column, at);
    return withAnswer(answers, stepId, field.key, rows);
  }
  const start = isEmpty(own) ? getFieldType(field).sample(field, context) : own;
  const lookup = createLookup(definition, answers, stepId);
  return withAnswer(answers, stepId, field.key, composite.satisfy(field, start, context, lookup));
}

/** @returns the first valid candidate, else the last one */
function choose<T>(candidates: readonly T[], isRight: (candidate: T) => boolean): T | undefined {
  return candidates.find(isRight) ?? candidates.at(-1);
}

function chooseAnswer(
  definition: SeasonDefinition,
  stepId: string,
  field: Field,
  answers: EntryAnswers,
  below: SampleContext['below'],
): unknown {
  const context = { definition, answers, below, index: 0 };
  const lookup = createLookup(definition, answers, stepId);
  return choose(getCheckedSamples(field, context, lookup), (candidate) =>
    judgeField(definition, stepId, field, candidate, answers).every(({ level }) => level !== 'error'),
  );
}

interface CellPlace {
  definition: SeasonDefinition;
  stepId: string;
  table: Field;
  answers: EntryAnswers;
  below: SampleContext['below'];
}

function chooseCell(place: CellPlace, column: Column, at: number): readonly StepAnswers[] | undefined {
  const { definition, stepId, table, answers, below } = place;
  const rows = asRows(answers.data[stepId]?.[table.key]);
  const lookup = createLookup(definition, answers, stepId, rows[at]);
  const context = { definition, answers, below, index: at };
  const candidates = getCheckedSamples(column, context, lookup).map((value) =>
    rows.map((row, index) => (index === at ? { ...row, [column.key]: value } : row)),
  );
  return choose(candidates, (candidate) =>
    judgeField(definition, stepId, table, candidate, withAnswer(answers, stepId, table.key, candidate)).every(
      ({ level, path }) => level !== 'error' || path[1] !== at || path[2] !== column.key,
    ),
  );
}
