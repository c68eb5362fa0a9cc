import { seasonDefinitionSchema } from '../definition';
import { formatAnswer } from '../display';
import type { Field, FieldOf } from '../field';
import { judgeStep } from '../judge';
import { migrateDraft } from '../migrate-draft';
import { sampleSeason2026 as season } from '../sample-2026';
import { enterpriseEntry } from '../testing/filled-entry';
import { getFieldType } from './registry';

const duration: FieldOf<'date-range'> = {
  key: 'duration',
  type: 'date-range',
  label: '项目周期',
  required: true,
  precision: 'month',
};
const definition = withDuration(duration);

function withDuration(field: Field) {
  const steps = season.steps.map((step, at) =>
    at === 0 ? { ...step, fields: [...step.fields, field] } : step,
  );
  return seasonDefinitionSchema.parse({ ...season, version: 2, steps });
}

function judgeDuration(value: unknown): string[] {
  const data = { ...enterpriseEntry.data, project: { ...enterpriseEntry.data.project, duration: value } };
  return judgeStep(definition, 'project', { ...enterpriseEntry, data }).map(({ message }) => message);
}

test.each([
  [undefined, '请选择项目周期'],
  [{ from: '', to: null }, '请选择项目周期'],
  [{ from: '2026-01' }, '请选择项目周期的结束日期'],
  [{ to: '2026-01' }, '请选择项目周期的开始日期'],
  [{ from: '2026-13', to: '2027-01' }, '请选择正确的项目周期'],
  [{ from: '2026-01-01', to: '2026-02-01' }, '请选择正确的项目周期'],
  [{ from: '2026-05', to: '2026-04' }, '项目周期的结束日期不能早于开始日期'],
  ['2026-05', '项目周期的内容不正确，请重新填写'],
])('the date range %j is rejected', (value, message) => {
  expect(judgeDuration(value)).toEqual([message]);
});

test('a date range may start and end in the same month', () => {
  expect(judgeDuration({ from: '2026-05', to: '2026-05' })).toEqual([]);
});

test('a date range is shown on one line and exported in two columns', () => {
  const value = { from: '2026-01', to: '2026-06' };
  expect(formatAnswer(definition, duration, value, { data: {} })).toBe('2026-01至2026-06');
  const columns = getFieldType(duration).sheet(duration);
  expect(
    columns.map(({ title, cell }) => [
      title,
      cell(value, { definition, answers: { data: {} }, label: undefined }),
    ]),
  ).toEqual([
    ['项目周期·开始', '2026-01'],
    ['项目周期·结束', '2026-06'],
  ]);
});

test('a date range is kept by the next version, and becomes a legacy answer when its field becomes text', () => {
  const project = { duration: { from: '2026-01', to: '2026-06' } };
  expect(migrateDraft(definition, { ...definition, version: 3 }, { project }).data).toEqual({ project });
  const asText = withDuration({ key: 'duration', type: 'text', label: '项目周期', limits: { max: 20 } });
  expect(migrateDraft(definition, { ...asText, version: 3 }, { project }).data.project).toEqual({
    duration__v2: { from: '2026-01', to: '2026-06' },
  });
});
