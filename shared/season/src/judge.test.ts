import { asRows, type EntryAnswers } from './answers';
import { getCompleteness } from './completeness';
import { judgeEntry, judgeStep } from './judge';
import { sampleSeason2026 as season } from './sample-2026';
import { getStepSchema } from './step-answers';
import { enterpriseEntry, personalEntry, today } from './testing/filled-entry';

function change(answers: EntryAnswers, stepId: string, values: Record<string, unknown>): EntryAnswers {
  return { ...answers, data: { ...answers.data, [stepId]: { ...answers.data[stepId], ...values } } };
}
function getFigures(answers: EntryAnswers): Record<string, Record<string, number>> {
  return answers.data.finance?.figures as Record<string, Record<string, number>>;
}
function messages(answers: EntryAnswers, stepId: string): string[] {
  return judgeStep(season, stepId, answers).map((issue) => issue.message);
}

test.each([
  ['enterprise', enterpriseEntry],
  ['personal', personalEntry],
])('a complete %s entry passes', (_, answers) => {
  expect(judgeEntry(season, answers)).toEqual([]);
  expect(getCompleteness(season, answers)).toMatchObject({ percent: 100, complete: true });
  for (const step of season.steps)
    expect(getStepSchema(season, step.id).safeParse(answers.data[step.id] ?? {}).success).toBe(true);
});

test('the sample season has the nine specified steps in order, the last of which has two parts', () => {
  expect(season.steps.map(({ title }) => title)).toEqual([
    '项目信息',
    '核心团队',
    '教育经历',
    '资质荣誉',
    '商业计划书',
    '财务数据',
    '附件材料',
    '提交报名',
    '创业服务',
  ]);
  const parts = season.steps.at(-1)?.fields.map(({ section, label }) => section ?? label);
  expect([...new Set(parts)]).toEqual(['股权结构', '科技金融']);
});

test('an empty draft can be saved and reports what is missing', () => {
  const empty: EntryAnswers = { participant: 'enterprise', data: {}, today };
  for (const step of season.steps) expect(getStepSchema(season, step.id).safeParse({}).success).toBe(true);
  expect(messages(empty, 'project')).toContain('请填写项目名称');
  expect(messages(empty, 'materials')).toContain('请上传营业执照');
  expect(getCompleteness(season, empty).complete).toBe(false);
});

test('length messages count the missing or excess characters', () => {
  expect(messages(change(enterpriseEntry, 'project', { summary: '短' }), 'project')).toEqual([
    '项目简介至少100个字，还差99个字',
  ]);
  expect(messages(change(enterpriseEntry, 'project', { slogan: '长'.repeat(53) }), 'project')).toEqual([
    '一句话介绍最多50个字，已超出3个字',
  ]);
});

test('a region without its city asks for province, city and county', () => {
  const region = { codes: ['53'], names: ['云南省'] };
  expect(messages(change(enterpriseEntry, 'project', { region }), 'project')).toEqual(['请选择省/市/区县']);
});

test('hidden answers are neither judged nor required', () => {
  const hidden = change(personalEntry, 'project', { needsFunding: false, fundingAmount: -1, uscc: 'wrong' });
  expect(messages(hidden, 'project')).toEqual([]);
});

test('a table that lacks rows for several others reports it once', () => {
  const members = asRows(enterpriseEntry.data.team?.members).map((row) => ({ ...row, isLeader: true }));
  expect(members.length).toBeGreaterThan(1);
  const lone = change(change(enterpriseEntry, 'team', { members }), 'education', { rows: [] });
  const ask = '请为项目负责人填写教育经历';
  expect(messages(lone, 'education').filter((message) => message === ask)).toEqual([ask]);
});

test('the balance check tolerates a difference of 0.01 万元', () => {
  const figures = getFigures(enterpriseEntry);
  const off = (by: number) =>
    change(enterpriseEntry, 'finance', {
      figures: { ...figures, assets: { ...figures.assets, 2024: (figures.assets?.[2024] ?? 0) + by } },
    });
  expect(messages(off(10_000), 'finance')).toEqual([]);
  expect(messages(off(10_001), 'finance')).toEqual(['2024年资产总额应等于负债总额与所有者权益之和']);
});

test('years before the founding date are closed', () => {
  const young = change(enterpriseEntry, 'project', { foundedOn: '2025-03-01' });
  const figures = Object.fromEntries(
    Object.entries(getFigures(young)).map(([row, years]) => [row, { 2025: years[2025] }]),
  );
  expect(messages(change(young, 'finance', { figures }), 'finance')).toEqual([]);
});

test('a team has exactly one leader and no duplicate identity numbers', () => {
  const [leader, other] = asRows(personalEntry.data.team?.members);
  const two = change(personalEntry, 'team', { members: [leader, { ...other, isLeader: true }] });
  expect(messages(two, 'team')).toEqual(['项目负责人只能有一位']);
  const none = change(personalEntry, 'team', { members: [{ ...leader, isLeader: false }] });
  expect(messages(none, 'team')).toEqual(['请指定一位项目负责人']);
  const twin = change(personalEntry, 'team', {
    members: [leader, { ...other, idType: '居民身份证', idNumber: leader?.idNumber }],
  });
  expect(messages(twin, 'team')).toEqual(['证件号码重复']);
});

test('a masked identity number passes only if the browser knows that the server has it', () => {
  const [leader] = asRows(personalEntry.data.team?.members);
  const shown = (idNumber: string) => change(personalEntry, 'team', { members: [{ ...leader, idNumber }] });
  const masked = shown('110***********002X');
  const refusal = ['请填写完整的证件号码，不能包含“*”'];
  expect(messages(masked, 'team')).toEqual(refusal);
  expect(messages({ ...masked, stored: masked.data }, 'team')).toEqual([]);
  for (const typed of ['110***********002', '1*', '＊'])
    expect(messages({ ...shown(typed), stored: masked.data }, 'team')).toEqual(refusal);
});

test('two members whose masked identity numbers look alike are not reported as duplicates', () => {
  const idNumber = '110***********002X';
  const members = asRows(personalEntry.data.team?.members).map((each) => ({
    ...each,
    idType: '居民身份证',
    idNumber,
  }));
  const alike = change(personalEntry, 'team', { members });
  expect(members.length).toBeGreaterThan(1);
  expect(messages({ ...alike, stored: alike.data }, 'team')).toEqual([]);
});

test('shares are added up in basis points', () => {
  const holders = [3333, 3333, 3333].map((share, at) => ({
    id: `s${at}`,
    name: `股东${at}`,
    kind: '自然人',
    amount: 100,
    share,
  }));
  const short = change(enterpriseEntry, 'services', { shareholders: holders });
  expect(messages(short, 'services')).toEqual(['比例合计应为100%，差0.01%']);
  expect(judgeEntry(season, short)).toEqual([]);
});

test('warnings do not block submission', () => {
  const figures = getFigures(enterpriseEntry);
  const warned = change(enterpriseEntry, 'finance', {
    figures: { ...figures, revenue: { ...figures.revenue, 2025: 100_000_000_000 } },
  });
  expect(judgeStep(season, 'finance', warned).map((issue) => issue.level)).toEqual(['warning']);
  expect(getCompleteness(season, warned).complete).toBe(true);
});

/** @returns the messages for one answer in an otherwise complete entry, of which a draft can be saved */
function judgeAnswer(stepId: string, key: string, value: unknown): string[] {
  const data = { ...enterpriseEntry.data[stepId], [key]: value };
  expect(getStepSchema(season, stepId).safeParse(data).error?.issues).toBeUndefined();
  const answers = { ...enterpriseEntry, data: { ...enterpriseEntry.data, [stepId]: data } };
  return judgeStep(season, stepId, answers).flatMap(({ path, message }) => (path[0] === key ? message : []));
}

test('an over-long answer is saved, and its excess is counted', () => {
  expect(judgeAnswer('project', 'summary', '字'.repeat(25_000))).toEqual([
    expect.stringMatching(/^项目简介最多\d+个字，已超出\d+个字$/),
  ]);
});

test('an over-long tag is saved, and the message quotes its beginning', () => {
  expect(judgeAnswer('project', 'keywords', ['字'.repeat(3000)])).toEqual([
    '“字字字字字字字字字字…”最多10个字，已超出2990个字',
  ]);
});

test('words pasted over figures are saved, and reported at their cell', () => {
  expect(judgeAnswer('finance', 'figures', { revenue: { 2025: '见附件'.repeat(100) } })).toContain(
    '2025年营业收入请填写数字，最多两位小数',
  );
});

test.each(['12345678901234', '1,234,567,890.5'])(
  'the amount %s, most likely in yuan, prompts a question about its unit',
  (sum) => {
    expect(judgeAnswer('finance', 'figures', { revenue: { 2025: sum } })).toContain(
      '2025年营业收入数字过大，单位是万元吗？',
    );
    expect(judgeAnswer('project', 'capital', sum)).toEqual(['注册资本数字过大，单位是万元吗？']);
  },
);
