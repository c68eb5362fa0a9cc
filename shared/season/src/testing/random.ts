import { asRows, type EntryAnswers } from '../answers';
import { getStepFields, type SeasonDefinition, seasonDefinitionSchema } from '../definition';
import type { Column, Field } from '../field';
import { getColumns } from '../fields/registry';
import { sampleSeason2026 as season } from '../sample-2026';
import { enterpriseEntry, personalEntry } from './filled-entry';

/** Pseudo-random generator; a test's failure can be reproduced from the seed. */
export function createRandom(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    /** An integer from 0 to `limit` − 1. */
    below,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    /** True with this probability. */
    yes: (share: number) => next() < share,
  };
}
export type Chance = ReturnType<typeof createRandom>;

const strange = [
  undefined,
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  true,
  false,
  [],
  {},
  '在读',
  'present',
  'x'.repeat(2100),
  '2024-02-30',
];
const usual = [
  10_000,
  3333,
  '2024-01-01',
  '2024-05',
  '13800138000',
  'a@b.cn',
  '居民身份证',
  '91110000600037341L',
  ['a'],
];

/** An answer for a field: valid, strange, or of another field's type. */
function anyAnswer(random: Chance, field: Field, present: unknown): unknown {
  const way = random.below(4);
  if (way === 0) return random.pick(strange);
  if (way === 1) return random.pick(usual);
  const columns = getColumns(field);
  if (columns.length === 0 || !Array.isArray(present)) return present;
  return asRows(present).map((row) => {
    const column = random.pick(columns);
    return { ...row, [column.key]: anyAnswer(random, column, row[column.key]) };
  });
}

/** A complete entry with some valid, strange or wrong answers, determined by the seed. */
export function randomEntry(seed: number): EntryAnswers {
  const random = createRandom(seed);
  const start = random.pick([enterpriseEntry, personalEntry]);
  const data: Record<string, Record<string, unknown>> = {};
  for (const [stepId, answers] of Object.entries(start.data)) data[stepId] = { ...answers };
  for (let changes = random.below(4); changes >= 0; changes -= 1) {
    const step = random.pick(season.steps);
    const fields = getStepFields(season, step.id);
    if (fields.length === 0) continue;
    const field = random.pick(fields);
    data[step.id] = { ...data[step.id], [field.key]: anyAnswer(random, field, data[step.id]?.[field.key]) };
  }
  return { ...start, participant: random.pick(['enterprise', 'personal']), data };
}

const replacements: ((of: Column) => Column)[] = [
  ({ key, label }) => ({ key, label, type: 'boolean', required: true }),
  ({ key, label }) => ({ key, label, type: 'number', limits: { max: 5 } }),
  ({ key, label }) => ({ key, label, type: 'region' }),
  ({ key, label }) => ({ key, label, type: 'text', limits: { min: 3, max: 4 } }),
  ({ key, label }) => ({ key, label, type: 'tags', limits: { max: 1, length: 2 } }),
  ({ key, label }) => ({ key, label, type: 'select', options: [{ value: 'new', label: '新选项' }] }),
];

function mutateColumn(random: Chance, column: Column): Column[] {
  if (random.yes(0.1)) return [];
  if (random.yes(0.1)) return [replacements[random.below(replacements.length)]?.(column) ?? column];
  if ('options' in column && column.options && random.yes(0.3))
    return [
      {
        ...column,
        options: column.options
          .slice(random.below(2), 1 + random.below(3))
          .concat({ value: 'x', label: '新' }),
      },
    ];
  return [{ ...column, required: random.yes(0.5) }];
}

function mutateField(random: Chance, field: Field): Field[] {
  if ('columns' in field) {
    if (random.yes(0.1)) return [];
    const columns = field.columns.flatMap((column) => mutateColumn(random, column));
    const first = columns.length > 0 ? columns : field.columns;
    return [{ ...field, columns: first, checks: [], limits: { max: 1 + random.below(field.limits.max) } }];
  }
  if ('years' in field) {
    const rows = field.rows.filter(() => random.yes(0.8));
    const years = random.yes(0.5) ? ['2024', '2025', '2026'] : field.years;
    return [{ ...field, years, rows: rows.length > 0 ? rows : field.rows, checks: [] }];
  }
  return mutateColumn(random, field);
}

/** Another version of the sample season, determined by the seed: fields removed, added or changed. */
export function randomSeason(seed: number, version = 2): SeasonDefinition {
  const random = createRandom(seed);
  const steps = season.steps
    .filter(() => random.yes(0.95))
    .map((step) => ({ ...step, fields: step.fields.flatMap((field) => mutateField(random, field)) }));
  const extra: Field = {
    key: `extra${seed}`,
    label: '新问题',
    type: 'text',
    required: true,
    limits: { max: 9 },
  };
  return seasonDefinitionSchema.parse({
    ...season,
    version,
    steps: steps.map((step, at) => (at === 0 ? { ...step, fields: [...step.fields, extra] } : step)),
  });
}
