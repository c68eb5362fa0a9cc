import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEmpty } from './condition';
import { copyDifferences } from './copy-entry';
import { type SeasonDefinition, seasonDefinitionSchema } from './definition';
import type { Field } from './field';
import { sampleSeason2026, sampleSeason2026 as season } from './sample-2026';
import { enterpriseEntry } from './testing/filled-entry';

function nextSeason(
  change: (field: Field, stepId: string) => Field[],
  without: string[] = [],
): SeasonDefinition {
  return seasonDefinitionSchema.parse({
    ...season,
    id: '2027',
    steps: season.steps
      .filter((step) => !without.includes(step.id))
      .map((step) => ({ ...step, fields: step.fields.flatMap((field) => change(field, step.id)) })),
  });
}

test('copying to an equal season takes every answer except consents, signed letters and annual documents', () => {
  const steps = copyDifferences(
    season,
    nextSeason((field) => [field]),
    enterpriseEntry,
  );
  expect(steps.flatMap((step) => step.dropped)).toEqual([
    { label: '上年度财务报表', value: expect.any(String), reason: 'annual' },
    { label: '承诺书盖章件', value: expect.any(String), reason: 'signed' },
  ]);
  expect(steps.flatMap((step) => step.open)).toEqual([
    { label: '是否公开展示', isNew: false, required: true },
    { label: '上年度财务报表', isNew: false, required: true },
    { label: '承诺书盖章件', isNew: false, required: true },
  ]);
  expect(steps.find((step) => step.stepId === 'materials')?.taken).not.toContain('承诺书盖章件');
  expect(steps.find((step) => step.stepId === 'project')?.taken).toContain('企业名称');
});

test('copy differences list removed, changed, partly copied and new answers', () => {
  const target: Field = {
    key: 'target',
    type: 'text',
    label: '目标客户',
    required: true,
    limits: { max: 50 },
  };
  const to = nextSeason(
    (field) => {
      if (field.key === 'slogan') return [target];
      if (field.key === 'stage')
        return [{ ...field, options: [{ value: '新阶段', label: '新阶段' }] } as Field];
      if (field.type === 'table' && field.key === 'members')
        return [{ ...field, columns: field.columns.filter(({ key }) => key !== 'bio') }];
      return [field];
    },
    ['honours'],
  );
  const steps = copyDifferences(season, to, enterpriseEntry);
  const step = (id: string) => steps.find(({ stepId }) => stepId === id);
  expect(step('project')?.dropped).toEqual([
    { label: '项目阶段', value: '样品/中试', reason: 'changed' },
    { label: '一句话介绍', value: '让每一颗果实都被看见', reason: 'field-gone' },
  ]);
  expect(step('project')?.open).toEqual([
    { label: '项目阶段', isNew: false, required: true },
    { label: '目标客户', isNew: true, required: true },
    { label: '是否公开展示', isNew: false, required: true },
  ]);
  expect(step('team')?.taken).toEqual(['核心团队成员']);
  expect(step('team')?.dropped).toEqual([{ label: '核心团队成员', value: '2条', reason: 'partly' }]);
  expect(step('honours')).toEqual({
    stepId: 'honours',
    title: '资质荣誉',
    taken: [],
    dropped: [{ label: '资质荣誉', value: '1条', reason: 'step-gone' }],
    open: [],
  });
});

test('copy differences account for every answer', () => {
  const to = nextSeason((field) => (field.key.length % 2 ? [] : [field]), ['education']);
  const told = copyDifferences(season, to, enterpriseEntry).flatMap(({ taken, dropped }) => [
    ...taken,
    ...dropped.map(({ label }) => label),
  ]);
  for (const [stepId, answers] of Object.entries(enterpriseEntry.data))
    for (const [key, value] of Object.entries(answers ?? {})) {
      const step = season.steps.find(({ id }) => id === stepId);
      const field = (step?.kind === 'materials' ? season.materials : step?.fields)?.find(
        (each) => each.key === key,
      );
      if (field && !isEmpty(value)) expect(told).toContain(field.label);
    }
});

test('a consent to pass on loan data is not copied and is listed as open', () => {
  const loan = { wantsLoan: true, loanAmount: 100, passOn: true };
  const answers = { ...enterpriseEntry, data: { ...enterpriseEntry.data, services: loan } };
  const steps = copyDifferences(
    season,
    nextSeason((field) => [field]),
    answers,
  );
  const services = steps.find(({ stepId }) => stepId === 'services');
  expect(services).toMatchObject({
    taken: ['是否有贷款需求', '贷款金额'],
    dropped: [{ label: '是否同意将以上信息转交意向机构', reason: 'agree-anew' }],
  });
  expect(services?.open).toEqual([{ label: '是否同意将以上信息转交意向机构', isNew: false, required: true }]);
});

const file = join(__dirname, '../../../docs/examples/season-2027.json');

test('the example definition for operators is valid and differs as docs/operators.md says', () => {
  const example = seasonDefinitionSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(example).toMatchObject({ id: '2027', version: 1 });
  const project = copyDifferences(sampleSeason2026, example, enterpriseEntry).find(
    ({ stepId }) => stepId === 'project',
  );
  expect(project?.open).toEqual([
    { label: '目标客户', isNew: true, required: true },
    { label: '是否公开展示', isNew: false, required: true },
  ]);
});
