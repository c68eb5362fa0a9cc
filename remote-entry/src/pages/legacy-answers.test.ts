import type { SeasonDefinition } from '@portal/season/definition';
import type { Field } from '@portal/season/field';
import { type DraftData, getLegacyAnswers, migrateDraft } from '@portal/season/migrate-draft';
import { sampleSeason2026 as season } from '@portal/season/sample-2026';
import { enterpriseEntry, personalEntry } from '@portal/season/testing/filled-entry';
import { findStepTitle, legacyLines } from './legacy-answers';

/** Version 2 of the form: `change` maps each field; form steps without fields are removed. */
function secondVersion(change: (field: Field, stepId: string) => Field[]): SeasonDefinition {
  const steps = season.steps
    .map((step) => ({ ...step, fields: step.fields.flatMap((field) => change(field, step.id)) }))
    .filter(({ kind, fields }) => kind !== 'form' || fields.length > 0);
  return { ...season, version: 2, steps };
}

/** Legacy answers shown after migrating an entry to version 2. */
function shown(to: SeasonDefinition, stepId: string, { data } = enterpriseEntry) {
  const moved = migrateDraft(season, to, data as DraftData).data;
  return legacyLines([to, season], stepId, getLegacyAnswers(to, stepId, moved[stepId] ?? {}), {
    data: moved,
  });
}

test('legacy answers of a removed step show its title and labels', () => {
  const to = secondVersion((field, stepId) => (stepId === 'education' ? [] : [field]));
  expect(findStepTitle([to, season], 'education')).toBe('教育经历');
  expect(shown(to, 'education', personalEntry)).toEqual([
    {
      key: 'rows',
      label: '教育经历',
      values: [
        '成员：张明远；学校：昆明理工大学；专业：机械工程；学历：硕士；入学年月：2008-09；毕业年月：2011-07',
      ],
    },
  ]);
});

test('a row without answers is omitted', () => {
  const to = secondVersion((field, stepId) => (stepId === 'education' ? [] : [field]));
  const { rows } = personalEntry.data.education ?? {};
  const education = { rows: [...(rows as object[]), { id: 'empty', school: '' }] };
  const [table] = shown(to, 'education', { ...personalEntry, data: { ...personalEntry.data, education } });
  expect(table?.values).toHaveLength(1);
});

test('a legacy answer has the label of the form version that asked for it', () => {
  const to = secondVersion((field) => (field.key === 'stage' ? [] : [{ ...field, label: '新的名称' }]));
  expect(shown(to, 'project')).toEqual([{ key: 'stage', label: '项目阶段', values: ['样品/中试'] }]);
});

test('a set-aside answer has the label of the version in which it was given', () => {
  const to = secondVersion((field) => {
    if (field.type === 'table' && field.key === 'members')
      return [{ ...field, checks: [], columns: field.columns.filter(({ key }) => key !== 'idNumber') }];
    if (field.type === 'matrix') return [{ ...field, years: ['2024', '2025'] }];
    return [field.key === 'stage' ? { key: 'stage', label: '阶段', type: 'boolean' } : field];
  });
  expect(shown(to, 'project')).toEqual([{ key: 'stage__v1', label: '项目阶段', values: ['样品/中试'] }]);
  expect(shown(to, 'team', personalEntry)).toEqual([
    {
      key: 'members__v1',
      label: '核心团队成员',
      values: ['证件号码：110***********002X', '证件号码：E******78'],
    },
  ]);
  const [figures] = shown(to, 'finance');
  expect(figures?.values[0]).toMatch(/^营业收入（万元）：2023年\d+$/);
});

test('a legacy answer to an unknown field is shown as plain text', () => {
  const kept = { mentor: '李老师', more: [{ id: 'r1', name: '王老师', years: 3 }], none: null };
  expect(legacyLines([season], 'project', kept, { data: {} })).toEqual([
    { key: 'mentor', values: ['李老师'] },
    { key: 'more', values: ['王老师，3'] },
  ]);
});
