import { listAnswers } from './answer-list';
import { type EntryAnswers, getValueAt } from './answers';
import { getCompleteness } from './completeness';
import { type SeasonDefinition, type Step, seasonDefinitionSchema } from './definition';
import type { Field, TableField } from './field';
import { judgeEntry } from './judge';
import { createLegacyKey, type DraftData, getLegacyAnswers, migrateDraft } from './migrate-draft';
import { sampleSeason2026 as season } from './sample-2026';
import { getStepSchema } from './step-answers';
import { enterpriseEntry, personalEntry } from './testing/filled-entry';
import { randomSeason } from './testing/random';

function leaves(value: unknown, found: string[] = []): string[] {
  if (value === null || value === undefined || value === '') return found;
  if (typeof value === 'object') for (const part of Object.values(value)) leaves(part, found);
  else found.push(String(value));
  return found;
}

const masked = new Set(['11010519491231002X', 'E12345678']);

/** For each primitive value, its formatted texts: an option may survive a migration as text. */
function listWords(entry: EntryAnswers): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const { path, text } of listAnswers(season, entry))
    for (const leaf of leaves(getValueAt(entry.data, path)))
      words.set(leaf, [...(words.get(leaf) ?? []), text]);
  return words;
}

const DEFINITIONS = process.env.NIGHTLY ? 1000 : 50;

test(`migrating to ${DEFINITIONS} mutated definitions never fails, loses no answer and exposes no identity number`, () => {
  for (let seed = 1; seed <= DEFINITIONS; seed += 1) {
    const before = seed % 2 ? enterpriseEntry : personalEntry;
    const to = randomSeason(seed);
    const draft = before.data as DraftData;
    const frozen = JSON.stringify(draft);
    const { data } = migrateDraft(season, to, draft);
    const after: EntryAnswers = { ...before, data };
    expect(JSON.stringify(draft)).toBe(frozen);
    judgeEntry(to, after);
    getCompleteness(to, after);
    for (const step of to.steps) {
      const saved = getStepSchema(to, step.id).safeParse(data[step.id] ?? {});
      if (!saved.success) throw new Error(`seed ${seed}, ${step.id}: ${saved.error.message}`);
    }
    const told = JSON.stringify(data);
    const words = listWords(before);
    for (const leaf of leaves(draft)) {
      const ways = [JSON.stringify(leaf).slice(1, -1), ...(words.get(leaf) ?? [])];
      const seen = ways.some((way) => told.includes(way));
      if (!seen && !masked.has(leaf)) throw new Error(`seed ${seed} lost ${leaf}`);
    }
    const aside = JSON.stringify(Object.entries(data).map(([id, own]) => getLegacyAnswers(to, id, own)));
    for (const number of masked)
      if (aside.includes(number)) throw new Error(`seed ${seed} sets ${number} aside in clear`);
  }
});

test('migrating to an equal definition changes nothing', () => {
  const { data, notes } = migrateDraft(season, season, enterpriseEntry.data as DraftData);
  expect(data).toEqual(enterpriseEntry.data);
  expect(notes).toEqual([]);
});

test('a new legacy key never overwrites an earlier one', () => {
  expect(createLegacyKey('name', season, { name__v1: '先前' })).toBe('name__v1_2');
  expect(createLegacyKey('name__v1', season, { name__v1: '先前', name__v1_2: '其后' })).toBe('name__v1_3');
});

test('a removed option is kept as text', () => {
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
  expect(getLegacyAnswers(to, 'project', data.project ?? {})).toEqual({ stage__v1: '样品/中试' });
  expect(notes).toEqual(['“项目阶段”的填写方式有变化，请核对，不再适用的内容保留在旧版内容中']);
});

test('going back to a version that asks for a removed field restores its answer, which is not announced as new', () => {
  const without = seasonDefinitionSchema.parse({
    ...season,
    version: 2,
    steps: season.steps.map((step) => ({
      ...step,
      fields: step.fields.filter(({ key }) => key !== 'slogan' && key !== 'scenario'),
    })),
    roles: { ...season.roles, slogan: undefined },
  });
  const forward = migrateDraft(season, without, enterpriseEntry.data as DraftData);
  const { data, notes } = migrateDraft(without, season, forward.data);
  expect(data).toEqual(enterpriseEntry.data);
  expect(notes).toEqual(['项目信息新增：应用场景']);
});

test('an identity number stays masked when its column is removed', () => {
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

test.each<[string, (step: Step) => Step[]]>([
  ['step', (step) => (step.id === 'team' ? [] : [step])],
  ['table', (step) => [withMembers(step, () => [])]],
  ['kind of table', (step) => [withMembers(step, ({ key, label }) => [{ key, label, type: 'boolean' }])]],
  [
    'the maximum number of rows',
    (step) => [withMembers(step, (members) => [{ ...members, type: 'table', limits: { max: 1 } }])],
  ],
])('identity numbers stay masked when their %s is gone', (_, change) => {
  const to: SeasonDefinition = { ...season, version: 2, steps: season.steps.flatMap(change) };
  const row = { id: 'm', name: '张明远', idNumber: '11010519491231002X' };
  const members = Array.from({ length: 30 }, (_row, at) => ({ ...row, id: `m${at}` }));
  const { data } = migrateDraft(season, to, { team: { members } });
  const aside = JSON.stringify(getLegacyAnswers(to, 'team', data.team ?? {}));
  expect(aside).toContain('"name":"张明远","idNumber":"110***********002X"');
  expect(aside).not.toContain('11010519491231002X');
});

function withMembers(step: Step, change: (members: TableField) => Field[]): Step {
  const fields = step.fields.flatMap((field) =>
    field.key === 'members' && field.type === 'table' ? change(field) : [field],
  );
  return { ...step, fields };
}
