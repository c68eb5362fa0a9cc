import { isMet, type Lookup } from './condition';
import type { Area, Group, Participant, SeasonDefinition, Track } from './definition';
import { getRoleReferences } from './roles';

/** Answers of a step by field key. */
export type StepAnswers = Readonly<Record<string, unknown>>;

/** Everything needed to judge an entry, besides its season's definition. */
export interface EntryAnswers {
  participant: Participant;
  data: Readonly<Record<string, StepAnswers | undefined>>;
  /** Server date in Beijing, `YYYY-MM-DD`. */
  today: string;
  /**
   * Answers known to be on the server, by step id. Set in the browser only, where sensitive answers are masked: one that
   * is still the stored one counts as valid.
   */
  stored?: Readonly<Record<string, StepAnswers | undefined>>;
}

/** @returns the value as a record; empty if it is not one */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

/** @returns the rows of a table; none if the value is not a list */
export function asRows(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(asRecord) : [];
}

/** @returns the area and track that the entry chose, if they exist in this season */
export function findTrack(
  definition: SeasonDefinition,
  answers: Pick<EntryAnswers, 'data'>,
): { area?: Area; track?: Track } {
  const [asked] = getRoleReferences(definition.roles, 'track');
  const path = asked && answers.data[asked.stepId]?.[asked.key];
  if (!Array.isArray(path)) return {};
  const area = definition.tracks.find((each) => each.id === path[0]);
  return { area, track: area?.tracks.find((each) => each.id === path[1]) };
}

/** @returns the group that follows from the answers; undefined while they do not determine one */
export function findGroup(
  definition: SeasonDefinition,
  answers: Pick<EntryAnswers, 'participant' | 'data'>,
): Group | undefined {
  const find: Lookup = (reference) => {
    const [step = '', key = ''] = reference.split('.');
    return answers.data[step]?.[key];
  };
  return definition.groups.find(
    (group) => group.participant === answers.participant && (!group.rule || isMet(group.rule, find)),
  );
}

/**
 * @param stepId the step that `.key` references refer to
 * @param row the row that they refer to first, when a table cell is judged
 */
export function createLookup(
  definition: SeasonDefinition,
  answers: EntryAnswers,
  stepId: string,
  row?: StepAnswers,
): Lookup {
  return (reference) => {
    if (reference.startsWith('$')) return property(definition, answers, reference.slice(1));
    const [step = '', key = ''] = reference.split('.');
    if (step !== '') return answers.data[step]?.[key];
    return row && key in row ? row[key] : answers.data[stepId]?.[key];
  };
}

function property(definition: SeasonDefinition, answers: EntryAnswers, name: string): unknown {
  switch (name) {
    case 'participant':
      return answers.participant;
    case 'today':
      return answers.today;
    case 'group':
      return findGroup(definition, answers)?.id;
    case 'area':
      return findTrack(definition, answers).area?.id;
    case 'track':
      return findTrack(definition, answers).track?.id;
    case 'plan':
      return findTrack(definition, answers).track?.plan;
    default:
      return undefined;
  }
}

type Path = (string | number)[];

/**
 * @param path step, table, row index, and perhaps a column
 * @param table the table's answer
 * @returns the path at the row's current index, or of the table once the row is gone
 */
export function resolveRowPath(path: Readonly<Path>, rowId: string, table: unknown): Path {
  const at = asRows(table).findIndex(({ id }) => id === rowId);
  return [...path.slice(0, 2), ...(at < 0 ? [] : [at, ...path.slice(3)])];
}

/** @returns the answer at a path of key, row index and column; undefined if there is none */
export function getValueAt(data: StepAnswers, path: readonly (string | number)[]): unknown {
  let value: unknown = data;
  for (const key of path) value = typeof key === 'number' ? asRows(value)[key] : asRecord(value)[key];
  return value;
}
