import { isMet, type Lookup } from './condition';
import type { Area, Group, Participant, SeasonDefinition, Track } from './definition';
import { getRoleReferences } from './roles';

/** Answers of a step by field key. */
export type StepAnswers = Readonly<Record<string, unknown>>;

/** Everything that judging an entry needs beside its season's definition. */
export interface EntryAnswers {
  participant: Participant;
  /** Answers by step id. */
  data: Readonly<Record<string, StepAnswers | undefined>>;
  /** Beijing date of the server, `YYYY-MM-DD`. */
  today: string;
  /**
   * What the server is known to hold, by step id. The browser's alone: sensitive answers come back masked, and one that
   * still is the stored one is right as far as the browser can tell.
   */
  stored?: Readonly<Record<string, StepAnswers | undefined>>;
}

/** @returns the value as answers by key; an empty record where it is something else. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

/** @returns a table's rows; none where the value is something else. */
export function asRows(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(asRecord) : [];
}

/** @returns area and track that the entry chose, where they exist in this season. */
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

/** @returns the group that the answers put the entry in; undefined while they do not say. */
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
 * @param stepId the step that `.key` references mean
 * @param row the row they mean first, when a table's cell is judged
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
 * @param path step, table, number of the row, and perhaps a column
 * @param table the table's answer
 * @returns where what was said of the row belongs in the table: with the row, or at the table once the row is gone
 */
export function resolveRowPath(path: Readonly<Path>, rowId: string, table: unknown): Path {
  const at = asRows(table).findIndex(({ id }) => id === rowId);
  return [...path.slice(0, 2), ...(at < 0 ? [] : [at, ...path.slice(3)])];
}

/** @returns one answer by key, and inside a table by row and column; undefined where there is none. */
export function getValueAt(data: StepAnswers, path: readonly (string | number)[]): unknown {
  let value: unknown = data;
  for (const key of path) value = typeof key === 'number' ? asRows(value)[key] : asRecord(value)[key];
  return value;
}
