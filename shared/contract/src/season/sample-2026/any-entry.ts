import { asRows, type EntryAnswers } from '../answers';
import type { Field } from '../field';
import { fieldsOf } from '../judge';
import { sampleSeason2026 as season } from '../sample-season-2026';
import { type Chance, chance } from './chance';
import { enterpriseEntry, personalEntry } from './filled-entry';

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

/** An entry made from its number: a complete one with some answers that are right, strange or of another kind. */
export function anyEntry(seed: number): EntryAnswers {
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
