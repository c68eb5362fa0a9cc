import type { EntryAnswers } from './answers';
import { completeness } from './completeness';
import { type SeasonDefinition, seasonDefinitionSchema } from './definition';
import type { Column, Field } from './field';
import { judgeEntry } from './judge';
import { type DraftData, legacyAnswers, migrateDraft } from './migrate-draft';
import { enterpriseEntry, personalEntry } from './sample-2026/filled-entry';
import { sampleSeason2026 as season } from './sample-season-2026';
import { lenientStep } from './step-schema';

/** A small generator of our own, so that a failing seed can be run again. */
function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { below: (limit: number) => Math.floor(next() * limit), yes: (share: number) => next() < share };
}
type Chance = ReturnType<typeof chance>;

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
  if (column.type === 'select' && column.options && random.yes(0.3))
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
  if (field.type === 'table') {
    if (random.yes(0.1)) return [];
    const columns = field.columns.flatMap((column) => mutateColumn(random, column));
    const first = columns.length > 0 ? columns : field.columns;
    return [{ ...field, columns: first, checks: [], limits: { max: 1 + random.below(field.limits.max) } }];
  }
  if (field.type === 'matrix') {
    const rows = field.rows.filter(() => random.yes(0.8));
    const years = random.yes(0.5) ? ['2024', '2025', '2026'] : field.years;
    return [{ ...field, years, rows: rows.length > 0 ? rows : field.rows, checks: [] }];
  }
  return mutateColumn(random, field);
}

function mutate(seed: number): SeasonDefinition {
  const random = chance(seed);
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
    version: 2,
    steps: steps.map((step, at) => (at === 0 ? { ...step, fields: [...step.fields, extra] } : step)),
  });
}

/** Every single value somewhere in an entry, by what it says. Options may be told in words. */
function leaves(value: unknown, found: string[] = []): string[] {
  if (value === null || value === undefined || value === '') return found;
  if (typeof value === 'object') for (const part of Object.values(value)) leaves(part, found);
  else found.push(String(value));
  return found;
}

const masked = new Set(['11010519491231002X', 'E12345678']);
const inWords: Readonly<Record<string, string>> = {
  master: '硕士',
  doctor: '博士',
  'equipment-robot': '机器人与智能制造',
  equipment: '高端装备制造',
};

test('1,000 mutated definitions: nothing breaks and nothing is dropped unseen', () => {
  for (let seed = 1; seed <= 1000; seed += 1) {
    const before = seed % 2 ? enterpriseEntry : personalEntry;
    const to = mutate(seed);
    const draft = before.data as DraftData;
    const frozen = JSON.stringify(draft);
    const { data } = migrateDraft(season, to, draft);
    const after: EntryAnswers = { ...before, data };
    expect(JSON.stringify(draft)).toBe(frozen);
    judgeEntry(to, after);
    completeness(to, after);
    for (const step of to.steps) {
      const saved = lenientStep(to, step.id).safeParse(data[step.id] ?? {});
      if (!saved.success) throw new Error(`seed ${seed}, ${step.id}: ${saved.error.message}`);
    }
    const told = JSON.stringify(data);
    for (const leaf of leaves(draft)) {
      const seen =
        told.includes(JSON.stringify(leaf).slice(1, -1)) || told.includes(inWords[leaf] ?? '\u0000');
      if (!seen && !masked.has(leaf)) throw new Error(`seed ${seed} lost ${leaf}`);
    }
  }
});

test('a definition that did not change changes nothing', () => {
  const { data, notes } = migrateDraft(season, season, enterpriseEntry.data as DraftData);
  expect(data).toEqual(enterpriseEntry.data);
  expect(notes).toEqual([]);
});

test('an option that is gone is kept in words', () => {
  const to = seasonDefinitionSchema.parse({
    ...season,
    version: 2,
    steps: season.steps.map((step) => ({
      ...step,
      fields: step.fields.map((field) =>
        field.key === 'stage' ? { ...field, options: [{ value: '新阶段', label: '新阶段' }] } : field,
      ),
    })),
  });
  const { data, notes } = migrateDraft(season, to, enterpriseEntry.data as DraftData);
  expect(data.project?.stage).toBeUndefined();
  expect(legacyAnswers(to, 'project', data.project ?? {})).toEqual({ stage__v1: '样品/中试' });
  expect(notes).toEqual(['“项目阶段”的填写方式有变化，请核对，不再适用的内容保留在旧版内容中']);
});

test('an identity number whose field is gone stays masked', () => {
  const to = seasonDefinitionSchema.parse({
    ...season,
    version: 2,
    steps: season.steps.map((step) => ({
      ...step,
      fields: step.fields.map((field) =>
        field.type === 'table' && field.key === 'members'
          ? { ...field, columns: field.columns.filter((column) => column.key !== 'idNumber'), checks: [] }
          : field,
      ),
    })),
  });
  const { data } = migrateDraft(season, to, personalEntry.data as DraftData);
  expect(JSON.stringify(data)).not.toContain('11010519491231002X');
  expect(data.team?.members__v1).toEqual([
    { id: 'm1', idNumber: '110***********002X' },
    { id: 'm2', idNumber: 'E******78' },
  ]);
});
