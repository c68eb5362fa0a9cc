import { asRows, type EntryAnswers, findGroup, type StepAnswers } from './answers';
import { getStepFields } from './definition';
import type { Column, Field } from './field';
import { getColumns } from './fields/registry';
import { judgeEntry, judgeStep } from './judge';
import { sampleSeason2026 as season } from './sample-2026';
import { enterpriseEntry, personalEntry, today } from './testing/filled-entry';

const MB = 1024 * 1024;

/** @param path `step.field`, or `step.table.column` */
function findField(path: string): Field | Column {
  const [stepId = '', key, column] = path.split('.');
  const field = getStepFields(season, stepId).find((each) => each.key === key);
  const found = field && column ? getColumns(field).find((each) => each.key === column) : field;
  if (!found) throw new Error(`The sample season does not ask for ${path}`);
  return found;
}

function change(answers: EntryAnswers, stepId: string, values: StepAnswers): EntryAnswers {
  return { ...answers, data: { ...answers.data, [stepId]: { ...answers.data[stepId], ...values } } };
}

/** Changes the first row of the table, or adds it. */
function changeRow(answers: EntryAnswers, stepId: string, table: string, values: StepAnswers): EntryAnswers {
  const [first, ...others] = asRows(answers.data[stepId]?.[table]);
  return change(answers, stepId, { [table]: [{ id: 'r', ...first, ...values }, ...others] });
}

/** @returns the messages about one answer of an otherwise complete entry */
function judgeAnswer(path: string, value: unknown): string[] {
  const [stepId = '', key = '', column] = path.split('.');
  const wanting = change(enterpriseEntry, 'services', { wantsLoan: true });
  const answers = column
    ? changeRow(wanting, stepId, key, { [column]: value })
    : change(wanting, stepId, { [key]: value });
  return judgeStep(season, stepId, answers)
    .filter((issue) => issue.path[0] === key && (!column || issue.path[2] === column))
    .map(({ message }) => message);
}

/** @returns the labels of the missing answers */
function listMissing(stepId: string, answers: EntryAnswers): string {
  return judgeStep(season, stepId, answers)
    .flatMap(({ isMissing, message }) => (isMissing ? message.replace(/^请(填写|选择|上传)/, '') : []))
    .join(' ');
}

const SHARED = '项目名称 赛道/领域 所属行业 项目阶段 所在地区 一句话介绍 项目简介 核心技术与创新点 关键词';
const COMPANY =
  '企业名称 统一社会信用代码 成立日期 注册资本 企业类型 法定代表人 注册地址 经营地址 职工总数 研发人员 是否上市';
const CHOICES = '是否有融资需求 是否公开展示 是否往届参赛/获奖';
const FUNDING = '融资金额 融资轮次 出让比例 资金用途';

test.each<[string, EntryAnswers['participant'], string, StepAnswers, string]>([
  ['an enterprise', 'enterprise', 'project', {}, `${SHARED} ${COMPANY} ${CHOICES}`],
  ['a team', 'personal', 'project', {}, `${SHARED} 团队名称 是否拟注册企业 ${CHOICES}`],
  [
    'a team that seeks funding, has entered before and will found a company',
    'personal',
    'project',
    { needsFunding: true, enteredBefore: true, willRegister: true, published: false },
    `${SHARED} 团队名称 拟落地地区 ${FUNDING} 往届情况`,
  ],
  [
    'a member',
    'personal',
    'team',
    { members: [{ id: 'm' }] },
    '姓名 职务 证件类型 证件号码 手机 最高学历 个人简介',
  ],
  [
    'a row of education',
    'personal',
    'education',
    { rows: [{ id: 'e' }] },
    '成员 学校 专业 学历 入学年月 毕业年月',
  ],
  ['an honour', 'personal', 'honours', { rows: [{ id: 'h' }] }, '类型 名称 编号'],
  ['a prize', 'personal', 'honours', { rows: [{ id: 'h', kind: '获奖' }] }, '名称'],
  ['finance of a team', 'personal', 'finance', {}, ''],
  [
    'materials of an enterprise',
    'enterprise',
    'materials',
    {},
    '营业执照 上年度财务报表 承诺书盖章件 路演PPT',
  ],
  ['materials of a team', 'personal', 'materials', {}, '负责人身份证明 承诺书签名件 路演PPT'],
  [
    'services',
    'personal',
    'services',
    { shareholders: [{ id: 's' }], wantsLoan: true },
    '股东名称 类型 认缴额 比例 贷款金额 贷款期限 贷款用途 担保方式 是否同意将以上信息转交意向机构',
  ],
])('what the sample season requires: %s', (_, participant, stepId, answers, labels) => {
  expect(listMissing(stepId, { participant, today, data: { [stepId]: answers } })).toBe(labels);
});

test.each([
  ['project.name', 2, 60],
  ['project.slogan', 1, 50],
  ['project.summary', 100, 1000],
  ['project.innovation', 1, 1500],
  ['project.scenario', 1, 1000],
  ['project.fundingUse', 1, 500],
  ['team.members.name', 2, 30],
  ['team.members.position', 1, 30],
  ['team.members.bio', 1, 500],
  ['education.rows.school', 1, 50],
  ['education.rows.major', 1, 50],
  ['honours.rows.name', 1, 100],
  ['plan.abstract', 1, 500],
  ...'product market model competition marketing teamIntro forecast financing risks'
    .split(' ')
    .map((key): [string, number, number] => [`plan.${key}`, 1, 2000]),
])('%s of the sample season takes %i to %i characters', (path, min, max) => {
  const listed = [min - 1, min, max, max + 1].filter((length) => length > 0);
  const accepted = listed.filter((length) => judgeAnswer(path, '字'.repeat(length)).length === 0);
  expect(accepted).toEqual([...new Set([min, max])]);
});

test('the sample season takes one to five keywords of ten characters', () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `第${at}`);
  expect(judgeAnswer('project.keywords', [])).toHaveLength(1);
  expect(judgeAnswer('project.keywords', words(5))).toEqual([]);
  expect(judgeAnswer('project.keywords', words(6))).toHaveLength(1);
  expect(judgeAnswer('project.keywords', ['字'.repeat(10)])).toEqual([]);
  expect(judgeAnswer('project.keywords', ['字'.repeat(11)])).toHaveLength(1);
});

test.each([
  ['project.stage', '创意 研发 样品/中试 量产/上线 规模化'],
  ['project.origin', '自主研发 高校院所转化 合作 引进'],
  ['project.fundingRound', '种子 天使 Pre-A A B C+'],
  [
    'team.members.idType',
    '居民身份证 港澳居民来往内地通行证 台湾居民来往大陆通行证 港澳台居民居住证 护照 外国人永久居留身份证',
  ],
  ['education.rows.degree', '博士 硕士 本科 大专 中职 高中 其他'],
  [
    'honours.rows.kind',
    '发明专利 实用新型 外观设计 软件著作权 商标 高新技术企业 科技型中小企业 专精特新 获奖 标准 其他',
  ],
  ['honours.rows.state', '申请中 已授权'],
  ['services.shareholders.kind', '自然人 企业 机构 员工持股'],
])('%s of the sample season offers %s', (path, labels) => {
  const field = findField(path);
  if (field.type !== 'select') throw new Error(`${path} offers no options`);
  const options = field.options ?? season.dictionaries[field.dictionary ?? ''] ?? [];
  expect(options.map(({ label }) => label).join(' ')).toBe(labels);
});

test.each([
  ['honours.rows.file', 10, 'jpeg png pdf'],
  ['plan.planFile', 50, 'pdf'],
  ['materials.license', 10, 'jpeg png pdf'],
  ['materials.statement', 20, 'jpeg png pdf'],
  ['materials.slides', 50, 'pdf'],
  ['materials.video', 500, 'mp4'],
])('%s of the sample season takes files of up to %i MB: %s', (path, megabytes, kinds) => {
  const field = findField(path);
  if (field.type !== 'file') throw new Error(`${path} takes no files`);
  expect(field.limits.maxBytes).toBe(megabytes * MB);
  expect(field.limits.mimes.map((mime) => mime.split('/')[1]).join(' ')).toBe(kinds);
});

test.each([
  ['project.fundingAmount', 0, '融资金额'],
  ['project.fundingShare', 10_001, '出让比例'],
  ['project.uscc', '91110000600037341M', '统一社会信用代码'],
  ['project.foundedOn', '2026-11-22', '成立日期'],
  ['project.researchers', 41, '研发人员不能多于职工总数'],
  ['team.members.idNumber', '110105194912310021', '居民身份证'],
  ['team.members.mobile', '12800138000', '手机号'],
  ['team.members.email', 'someone@', '邮箱'],
  ['education.rows.to', '2008-08', '毕业年月不能早于入学年月'],
  ['honours.rows.date', '2026-11-22', '日期'],
])('the sample season rejects %s %s', (path, value, words) => {
  expect(judgeAnswer(path, value)).toEqual([expect.stringContaining(words)]);
});

test.each([
  ['team.members.name', '阿依古丽·买买提'],
  ['project.fundingShare', 0],
  ['project.foundedOn', today],
  ['project.researchers', 40],
  ['education.rows.to', 'present'],
  ['services.expectedRate', undefined],
])('the sample season accepts %s %s', (path, value) => {
  expect(judgeAnswer(path, value)).toEqual([]);
});

test('tables of the sample season have at most 15 members, 5 rows of education each, and 50 honours', () => {
  const repeat = (row: StepAnswers | undefined, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...row,
      id: `r${at}`,
      isLeader: at === 0,
      idNumber: `E1234${at}`,
    }));
  const [, other] = asRows(enterpriseEntry.data.team?.members);
  const [education] = asRows(enterpriseEntry.data.education?.rows);
  const [honour] = asRows(enterpriseEntry.data.honours?.rows);
  const count = (stepId: string, key: string, row: StepAnswers | undefined, rows: number) =>
    judgeStep(season, stepId, change(enterpriseEntry, stepId, { [key]: repeat(row, rows) })).length;
  expect([count('team', 'members', other, 15), count('team', 'members', other, 16)]).toEqual([0, 1]);
  expect([count('education', 'rows', education, 5), count('education', 'rows', education, 6)]).toEqual([
    0, 1,
  ]);
  expect([count('honours', 'rows', honour, 50), count('honours', 'rows', honour, 51)]).toEqual([0, 1]);
});

test.each([
  ['2025-01-01', '初创组'],
  ['2024-12-31', '成长组'],
])('an enterprise founded on %s enters the sample season’s %s', (foundedOn, name) => {
  expect(findGroup(season, change(enterpriseEntry, 'project', { foundedOn }))?.name).toBe(name);
});

test('a track of the sample season decides between a file and chapters; both may be kept', () => {
  const [file, sections] = [{ planFile: enterpriseEntry.data.plan?.planFile }, { abstract: '摘要' }];
  const missing = (track: string[], plan: StepAnswers) =>
    listMissing(
      'plan',
      change({ ...personalEntry, data: { ...personalEntry.data, plan } }, 'project', { track }),
    );
  const chapters = '产品与技术 市场分析 商业模式 竞争分析 营销策略 团队介绍 财务预测 融资计划 风险与对策';
  const [either, fileOnly, written] = [
    ['information', 'ai-software'],
    ['equipment-material', 'smart-manufacturing'],
    ['equipment-material', 'new-material'],
  ];
  expect(missing(either, {})).toBe('商业计划书');
  expect(missing(either, file)).toBe('');
  expect(missing(either, sections)).toBe(chapters);
  expect(missing(fileOnly, sections)).toBe('商业计划书');
  expect(missing(written, file)).toBe(`执行摘要 ${chapters}`);
  expect(missing(written, { ...file, ...sections })).toBe(chapters);
});

test('unusual figures of the sample season are warnings, and never block', () => {
  const figures = enterpriseEntry.data.finance?.figures as Record<string, Record<string, number>>;
  const warnings = (row: string, figure: number) => {
    const changed = { ...figures, [row]: { ...figures[row], 2023: figure } };
    const answers = change(enterpriseEntry, 'finance', { figures: changed });
    return judgeStep(season, 'finance', answers).flatMap(({ level, message }) =>
      level === 'warning' ? message : [],
    );
  };
  expect(warnings('research', 500_000_100)).toContain('2023年研发投入大于营业收入，请核对');
  expect(warnings('liabilities', 800_000_100)).toContain('2023年负债总额大于资产总额，请核对');
  expect(warnings('tax', 100)).toContain('2024年纳税额与上年相差超过10倍，单位是万元吗？');
  expect(judgeEntry(season, enterpriseEntry)).toEqual([]);
});
