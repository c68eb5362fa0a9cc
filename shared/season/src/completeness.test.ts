import { asRows, type EntryAnswers } from './answers';
import { getCompleteness } from './completeness';
import { sampleSeason2026 as season } from './sample-2026';
import { enterpriseEntry, personalEntry, today } from './testing/filled-entry';

function withRows(answers: EntryAnswers, stepId: string, key: string, rows: readonly unknown[]) {
  return { ...answers, data: { ...answers.data, [stepId]: { ...answers.data[stepId], [key]: rows } } };
}
const percent = (answers: EntryAnswers) => getCompleteness(season, answers).percent;

const empty: EntryAnswers = { participant: 'enterprise', today, data: {} };
const tables = [
  ['team', 'members'],
  ['education', 'rows'],
  ['honours', 'rows'],
] as const;

test.each(
  [
    empty,
    { ...empty, data: { project: enterpriseEntry.data.project } },
    enterpriseEntry,
    personalEntry,
  ].flatMap((answers) => tables.map(([stepId, key]) => ({ answers, stepId, key, before: percent(answers) }))),
)(
  'an entry at $before % does not fall when a row of $stepId is started',
  ({ answers, stepId, key, before }) => {
    const rows = asRows(answers.data[stepId]?.[key]);
    const blank = withRows(answers, stepId, key, [...rows, { id: 'new' }]);
    expect(percent(blank)).toBeGreaterThanOrEqual(before);
    const begun = withRows(answers, stepId, key, [{ id: 'new', name: '阿' }, ...rows]);
    expect(percent(begun)).toBeGreaterThanOrEqual(before);
  },
);

test('an unfinished row keeps the entry from being complete', () => {
  const rows = [...asRows(personalEntry.data.honours?.rows), { id: 'new', name: '专利' }];
  const { complete, steps } = getCompleteness(season, withRows(personalEntry, 'honours', 'rows', rows));
  expect(complete).toBe(false);
  expect(steps.filter((step) => !step.complete).map(({ stepId }) => stepId)).toEqual(['honours']);
});

test('each answer in the first row counts towards completeness', () => {
  const bare = { ...personalEntry, data: { ...personalEntry.data, team: {}, education: {} } };
  const [leader] = asRows(personalEntry.data.team?.members);
  const { position: _, ...rest } = leader ?? {};
  const shares = [[], [{ id: 'm1' }], [rest], [leader]].map((rows) =>
    percent(withRows(bare, 'team', 'members', rows)),
  );
  expect(shares).toEqual([...shares].sort((one, other) => one - other));
  expect(new Set(shares).size).toBe(3);
});
