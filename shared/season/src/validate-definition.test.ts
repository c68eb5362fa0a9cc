import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeasonDefinition, Step } from './definition';
import type { Field } from './field';
import { sampleSeason2026 as season } from './sample-2026';
import { validateDefinition } from './validate-definition';

/** @returns one line per flaw: its path and message */
function listFlaws(candidate: unknown): string[] {
  const result = validateDefinition(candidate);
  return 'flaws' in result ? result.flaws.map(({ path, message }) => `${path.join('.')} ${message}`) : [];
}

function withStep(id: string, change: (step: Step) => object): object {
  return { ...season, steps: season.steps.map((step) => (step.id === id ? change(step) : step)) };
}

function withField(stepId: string, key: string, change: (field: Field) => object): object {
  return withStep(stepId, (step) => ({
    ...step,
    fields: step.fields.map((field) => (field.key === key ? change(field) : field)),
  }));
}

/** Adds a sensitive date and a sensitive boolean, then another date with `settings`. */
function withSensitive(settings: object, change: (field: Field) => object = (field) => field): object {
  const added = [
    { key: 'born', label: '出生日期', type: 'date', sensitive: true },
    { key: 'ill', label: '是否患病', type: 'boolean', sensitive: true },
    { key: 'moved', label: '迁入日期', type: 'date', ...settings },
  ];
  return {
    ...season,
    steps: season.steps.map((step) => ({
      ...step,
      fields: [...step.fields.map(change), ...(step.id === 'project' ? added : [])],
    })),
  };
}

const withWindows = (windows: Partial<SeasonDefinition['windows']>): object => ({
  ...season,
  announcement: undefined,
  windows: { ...season.windows, ...windows },
});

test('the sample season and the example of the next one are valid', () => {
  const example = join(import.meta.dirname, '../../../docs/examples/season-2027.json');
  expect(listFlaws(season)).toEqual([]);
  expect(listFlaws(JSON.parse(readFileSync(example, 'utf8')))).toEqual([]);
});

test.each<[string, object, string]>([
  [
    'no submit step',
    { ...season, steps: season.steps.filter(({ kind }) => kind !== 'submit') },
    'steps 没有提交步骤，谁也无法提交',
  ],
  [
    'no step for materials',
    { ...season, steps: season.steps.filter(({ kind }) => kind !== 'materials') },
    'steps 赛道要求材料，却没有上传的地方',
  ],
  [
    'a renamed step that roles and conditions still name',
    withStep('team', (step) => ({ ...step, id: 'people' })),
    'roles.leader 没有步骤 team，请改正',
  ],
  [
    'a required map point',
    withField('project', 'location', (field) => ({ ...field, required: true })),
    'steps.0.fields.5.required 地图选点不能必填',
  ],
  [
    'a condition on a nonexistent field',
    withField('project', 'fundingUse', (field) => ({ ...field, when: { field: '.funding', is: true } })),
    'steps.0.fields.30.when.field .funding 指向的字段不存在',
  ],
  [
    'a condition on a field that comes later',
    withField('project', 'slogan', (field) => ({ ...field, when: { field: '.enteredBefore', is: true } })),
    'steps.0.fields.6.when.field .enteredBefore 排在后面',
  ],
  [
    'a condition on a nonexistent option',
    withField('project', 'slogan', (field) => ({ ...field, when: { field: '.stage', is: '成熟' } })),
    'steps.0.fields.6.when .stage 不会是 成熟，可能的是：创意',
  ],
  [
    'a condition on a sensitive answer, which is masked in the form',
    withSensitive({ when: { not: { field: '.born', notBefore: '2000-01-01' } } }),
    '.when.not.field .born 是敏感信息，表单上已遮盖，条件只能用 filled',
  ],
  [
    'a comparison with a sensitive answer, which is masked in the form',
    withSensitive({ checks: [{ name: 'after', reference: '.born' }] }),
    '.checks.0.reference .born 是敏感信息，表单上已遮盖，不能引用',
  ],
  [
    'figures that start at a sensitive date, which is masked in the form',
    withSensitive({}, (field) => (field.type === 'matrix' ? { ...field, opensWith: 'project.born' } : field)),
    '.opensWith project.born 是敏感信息，表单上已遮盖，不能引用',
  ],
  [
    'a condition on a nonexistent property',
    withField('project', 'slogan', (field) => ({ ...field, when: { field: '$year', is: '2026' } })),
    'steps.0.fields.6.when.field $year 不是可用的名字',
  ],
  [
    'a track field with the wrong dictionary',
    withField('project', 'track', (field) => ({ ...field, dictionary: 'industry' })),
    'roles.track project.track 的 dictionary 应为 tracks，否则谁也选不到赛道',
  ],
  [
    'a track field that is not shown to everyone',
    withField('project', 'track', (field) => ({ ...field, required: false })),
    'roles.track 每份报名都要有它：project.track 应为 "required": true',
  ],
  [
    'two tracks with the same id',
    {
      ...season,
      tracks: season.tracks.map((area) => ({ ...area, tracks: [...area.tracks, ...area.tracks] })),
    },
    'tracks.0.tracks.2.id 赛道编号 ai-software 重复，后一个无法选择',
  ],
  [
    'a material that no track requires',
    { ...season, materials: [...season.materials, { ...season.materials[0], key: 'extra' }] },
    'materials.8 没有赛道要求材料 extra，谁也看不到',
  ],
  [
    'a material that is not defined',
    { ...season, materials: season.materials.filter(({ key }) => key !== 'license') },
    'tracks.0.tracks.0.materials.required.0 赛道 ai-software 要求的材料 license 不存在',
  ],
  [
    'a window that ends before it begins',
    withWindows({ submit: { opens: season.windows.submit.closes, closes: season.windows.submit.opens } }),
    'windows.submit 开始 2027-02-01T00:00:00+08:00 不早于结束',
  ],
  [
    'a stage that ends before it begins',
    {
      ...season,
      stages: [
        {
          id: 'check',
          name: '资格审核',
          dates: { opens: season.windows.submit.closes, closes: season.windows.submit.opens },
        },
      ],
    },
    'stages.0 阶段“资格审核”的开始应早于结束',
  ],
  [
    'a review that begins before the deadline',
    withWindows({ review: { ...season.windows.review, opens: '2027-01-01T00:00:00+08:00' } }),
    'windows.review.opens 审核应在提交结束之后开始',
  ],
  [
    'an announcement with a different deadline',
    { ...season, announcement: '报名截止时间为2027年1月20日24:00。' },
    'announcement 公告说“2027年1月20日24:00”截止，而提交截止是北京时间 2027-02-01 00:00:00',
  ],
  [
    'an unknown check',
    withField('project', 'name', (field) => ({ ...field, checks: [{ name: 'no-emoji' }] })),
    'steps.0.fields.0.checks.0.name 没有这个检查，可用：cn-mobile、email、uscc',
  ],
  [
    'a check that does not support the field',
    withField('project', 'name', (field) => ({ ...field, checks: [{ name: 'sum-100', column: 'share' }] })),
    'steps.0.fields.0.checks.0.name 检查 sum-100 对 text 不起作用，只用于 table',
  ],
  ['a missing role', { ...season, roles: { name: 'project.name' } }, 'roles.track Invalid input'],
  [
    'a role of a field with the wrong type',
    { ...season, roles: { ...season.roles, region: 'project.industry' } },
    'roles.region project.industry 是 cascade，这里要求 region',
  ],
  [
    'a role of an encrypted field',
    { ...season, roles: { ...season.roles, phone: 'team.members[isLeader].idNumber' } },
    'roles.phone team.members 是敏感信息',
  ],
  [
    'a showcase without consent',
    withField('project', 'published', ({ consent: _consent, ...field }) => field),
    'roles.publish project.published 应带 "consent": true',
  ],
  [
    'a supplement whose choice has no options',
    withField('services', 'guarantee', (field) => ({ ...field, options: [] })),
    'steps.8.fields.5.options 没有选项，谁也无法选择',
  ],
  [
    'a nonexistent dictionary',
    { ...season, dictionaries: { industry: season.dictionaries.industry } },
    '的字典 degree 不存在：请在 dictionaries 中定义',
  ],
  [
    'a file type that is not supported',
    withField('plan', 'planFile', (field) => ({ ...field, limits: { maxBytes: 1, mimes: ['text/plain'] } })),
    'steps.4.fields.0.limits.mimes.0 用途 business-plan 不接受 text/plain',
  ],
  [
    'limits that no value can meet',
    withField('project', 'name', (field) => ({ ...field, limits: { min: 70, max: 60 } })),
    'steps.0.fields.0.limits 下限 70 大于上限 60',
  ],
  [
    'a limit that its check contradicts',
    withField('project', 'uscc', (field) => ({ ...field, limits: { max: 10 } })),
    'steps.0.fields.13 按“企业”参加赛道“人工智能与软件”试填，无法满足',
  ],
  [
    'a group after one without a rule',
    { ...season, groups: season.groups.map(({ rule: _rule, ...group }) => group) },
    'groups.1 排在没有条件的“初创组”之后，永远不会进入“成长组”',
  ],
])('a definition with %s is rejected, with the path of the flaw', (_what, candidate, flaw) => {
  expect(listFlaws(candidate)).toContainEqual(expect.stringContaining(flaw));
});

test.each([
  { field: '.born', filled: true },
  { field: '.ill', is: true },
])('a condition on a sensitive answer is valid if the mask does not affect it: %j', (when) => {
  expect(listFlaws(withSensitive({ when }))).toEqual([]);
});

test.each([
  '报名截止时间为2027年1月31日。',
  '截止：1月31日24:00',
  '2027年2月1日00:00截止',
  '1月31日23:59截止；1月5日有宣讲会。',
])('an announcement that gives the deadline as “%s” is valid', (announcement) => {
  expect(listFlaws({ ...season, announcement })).toEqual([]);
});

test.each([
  ['{projectname}', '{projectname} 填不出来'],
  ['{constructor}', '{constructor} 填不出来'],
  ['{email}', '{email} 是 roles 里没有写明的角色'],
  ['{team.members}', '{team.members} 不是一句话写得下的内容'],
])(
  'a template with %s, which cannot be filled in, is rejected with the path of the flaw',
  (placeholder, message) => {
    const { email: _email, ...roles } = season.roles;
    const letter = { title: '承诺书', paragraphs: [`项目：${placeholder}`], signature: [] };
    const found = validateDefinition({ ...season, roles, templates: { ...season.templates, letter } });
    expect(found).toEqual({
      flaws: [{ path: ['templates', 'letter', 'paragraphs', 0], message: expect.stringContaining(message) }],
    });
  },
);
