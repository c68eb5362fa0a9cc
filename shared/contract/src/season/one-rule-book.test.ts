import { asRows, type EntryAnswers } from './answers';
import { completeness } from './completeness';
import type { Field } from './field';
import { fieldsOf, judgeEntry, judgeStep } from './judge';
import { enterpriseEntry, personalEntry } from './sample-2026/filled-entry';
import { sampleSeason2026 as season } from './sample-season-2026';
import { maskStep, unmaskStep } from './sensitive';
import { lenientStep, strictStep } from './step-schema';

/** A small generator of our own, so that a failing entry can be made again from its number. */
function chance(seed: number) {
  let state = seed * 2_654_435_761;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: <T>(from: readonly T[]): T => from[below(from.length)] as T };
}
type Chance = ReturnType<typeof chance>;

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

/** An answer for a field: right, strange, or of another field's kind. */
function anyAnswer(random: Chance, field: Field, present: unknown): unknown {
  const way = random.below(4);
  if (way === 0) return random.pick(strange);
  if (way === 1) return random.pick(usual);
  if (field.type !== 'table' || !Array.isArray(present)) return present;
  return asRows(present).map((row) => {
    const column = random.pick(field.columns);
    return { ...row, [column.key]: anyAnswer(random, column, row[column.key]) };
  });
}

function anyEntry(seed: number): EntryAnswers {
  const random = chance(seed);
  const start = random.pick([enterpriseEntry, personalEntry]);
  const data: Record<string, Record<string, unknown>> = {};
  for (const [stepId, answers] of Object.entries(start.data)) data[stepId] = { ...answers };
  for (let changes = random.below(4); changes >= 0; changes -= 1) {
    const step = random.pick(season.steps);
    const fields = fieldsOf(season, step.id);
    if (fields.length === 0) continue;
    const field = random.pick(fields);
    data[step.id] = { ...data[step.id], [field.key]: anyAnswer(random, field, data[step.id]?.[field.key]) };
  }
  return { ...start, participant: random.pick(['enterprise', 'personal']), data };
}

/** 100,000 in the nightly run. */
const ENTRIES = process.env.NIGHTLY ? 100_000 : 10_000;
/** What crosses the wire: JSON. The server judges what it parsed, the browser what it held. */
const overTheWire = (answers: EntryAnswers): EntryAnswers =>
  JSON.parse(JSON.stringify(answers)) as EntryAnswers;

test(`${ENTRIES} random entries are judged alike before and after the wire`, () => {
  let complete = 0;
  for (let seed = 1; seed <= ENTRIES; seed += 1) {
    const here = anyEntry(seed);
    const there = overTheWire(here);
    const [mine, theirs] = [judgeEntry(season, here), judgeEntry(season, there)];
    if (JSON.stringify(mine) !== JSON.stringify(theirs))
      throw new Error(`Entry ${seed} is judged in two ways`);
    const blocked = mine.some((issue) => issue.level === 'error');
    if (seed % 20 === 0 && completeness(season, here).complete === blocked)
      throw new Error(`Entry ${seed}: completeness contradicts the judge`);
    if (!blocked) complete += 1;
  }
  expect(complete).toBeGreaterThan(ENTRIES / 100);
}, 300_000);

test('what the strict schema accepts is what the judge lets pass, and a draft always accepts that, too', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const answers = anyEntry(seed);
    for (const step of season.steps) {
      const data = answers.data[step.id] ?? {};
      const strict = strictStep(season, step.id, answers).safeParse(data).success;
      const lenient = lenientStep(season, step.id).safeParse(data).success;
      const passes = judgeStep(season, step.id, answers).every((issue) => issue.level === 'warning');
      if (strict !== (lenient && passes))
        throw new Error(`Entry ${seed}, ${step.id}: ${strict} ${lenient} ${passes}`);
    }
  }
}, 300_000);

test('masked answers that come back unchanged are the stored ones again', () => {
  const fields = fieldsOf(season, 'team');
  const stored = personalEntry.data.team ?? {};
  const shown = maskStep(fields, stored);
  expect(JSON.stringify(shown)).not.toContain('11010519491231002X');
  expect(unmaskStep(fields, stored, shown)).toEqual(stored);
  expect(JSON.stringify(unmaskStep(fields, {}, shown))).not.toContain('****');
});
