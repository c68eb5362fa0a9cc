import { ApiError } from '@portal/api-client';
import type { EntryIssue } from '@portal/contract/competition/entry';
import { asRows, type StepAnswers } from '@portal/contract/season/answers';
import { fieldsOf, judgeStep } from '@portal/contract/season/judge';
import { personalEntry } from '@portal/contract/season/sample-2026/filled-entry';
import { sampleSeason2026 as definition } from '@portal/contract/season/sample-season-2026';
import { maskStep } from '@portal/contract/season/sensitive';
import { tellRefusal } from '../steps/refusal';
import { createDraft } from './draft';
import { entryWith, openInTab, place, type } from './test-desk';

const RIGHT = '11010519491231002X';
const WRONG = '110105194912310021';
const AT = ['members', 0, 'idNumber'];
const [first = {}, second = {}] = asRows(personalEntry.data.team?.members);
const members = (...rows: StepAnswers[]) => ({ members: rows });

/** What the server, which knows the numbers, says of the team. */
function serverSays(team: StepAnswers): EntryIssue[] {
  const answers = { ...personalEntry, data: { ...personalEntry.data, team } };
  return judgeStep(definition, 'team', answers).map(({ stepId, path, ...rest }) => ({
    path: [stepId, ...path],
    ...rest,
  }));
}

/** An entry that is complete but for the team, opened again: numbers are masked. */
function opened(team: StepAnswers, issues = serverSays(team)) {
  const data = { ...personalEntry.data, team: maskStep(fieldsOf(definition, 'team'), team) };
  const steps = Object.entries(data).map(([id, each]) => [id, { data: each, revision: 1, savedAt: '' }]);
  return createDraft(definition, { ...entryWith(Object.fromEntries(steps)), issues }, 0);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the sample is complete', () => {
  expect(opened(members(first, second)).completeness()).toMatchObject({ complete: true, percent: 100 });
});

test('a wrong number that was saved and masked still stands against the entry', () => {
  const draft = opened(members(first, second));
  const wrong = members({ ...first, idNumber: WRONG }, second);
  draft.setAnswers('team', wrong);
  draft.setBase('team', wrong, 2, serverSays(wrong));
  draft.judge();
  const [said, ...more] = draft.completeness().steps[1]?.issues ?? [];
  expect(more).toEqual([]);
  draft.cover('team');
  draft.judge();
  expect(asRows(draft.step('team').answers.members)[0]?.idNumber).toContain('****');
  expect(draft.issueAt('team', AT)).toEqual(said);
  expect(draft.completeness().complete).toBe(false);
});

test('a number that two members have is named when the entry is opened again', () => {
  const draft = opened(members(first, { ...second, idType: '居民身份证', idNumber: RIGHT }));
  expect(draft.completeness().steps[1]?.issues).toMatchObject([
    { path: ['members', 1, 'idNumber'], message: '证件号码重复', level: 'error' },
  ]);
});

test('what stands against a number moves with its row and goes with it', () => {
  const draft = opened(members({ ...first, idNumber: WRONG }, second));
  const [wrong = {}, right = {}] = asRows(draft.step('team').answers.members);
  draft.setAnswers('team', members(right, wrong));
  draft.judge();
  expect(draft.issueAt('team', AT)).toBeUndefined();
  expect(draft.issueAt('team', ['members', 1, 'idNumber'])).toBeDefined();
  draft.setAnswers('team', members(right));
  draft.judge();
  expect(draft.issueAt('team', ['members', 1, 'idNumber'])).toBeUndefined();
});

test('a number that was typed anew is judged anew, also where its mask is the same', () => {
  const draft = opened(members({ ...first, idNumber: '11010519491331002X' }, second));
  expect(draft.completeness().complete).toBe(false);
  const [wrong = {}, right = {}] = asRows(draft.step('team').answers.members);
  draft.setAnswers('team', members({ ...wrong, idNumber: RIGHT }, right));
  draft.judge();
  expect(draft.completeness().complete).toBe(true);
});

test('what the answer to a save says stands, and what another device’s save brought', async () => {
  const at = place();
  const desk = await openInTab('t1', at);
  const wrong = members({ id: 'm1', idType: '居民身份证', idNumber: WRONG });
  at.server.issues = serverSays(wrong);
  type(desk, 'members', wrong.members, 'team');
  await desk.autosave.flush();
  desk.draft.cover('team');
  desk.draft.judge();
  expect(desk.draft.issueAt('team', AT)).toBeDefined();
  const masked = maskStep(fieldsOf(definition, 'team'), wrong);
  const other = await openInTab('t2', place());
  other.autosave.takeIn('team', masked, 1, serverSays(wrong));
  other.draft.judge();
  expect(other.draft.issueAt('team', AT)).toBeDefined();
});

const refresh = async () => undefined;

test('a refused submission says in the form what is wrong', async () => {
  const wrong = members({ ...first, idNumber: WRONG }, second);
  const draft = opened(wrong, []);
  expect(draft.completeness().complete).toBe(true);
  const error = new ApiError('business', 1009001005, '报名信息还不完整', { issues: serverSays(wrong) });
  expect(await tellRefusal(error, { draft, refresh })).toBe('报名信息还不完整');
  expect(draft.issueAt('team', AT)).toBeDefined();
});

test('a refusal that nothing in the form explains is told with its reasons', async () => {
  const issues = [{ path: ['honours', 'rows', 0, 'date'], message: '日期不能晚于今天', level: 'error' }];
  const error = new ApiError('business', 1009001005, '报名信息还不完整', { issues });
  const desk = { draft: opened(members(first, second)), refresh };
  expect(await tellRefusal(error, desk)).toBe('报名信息还不完整：日期不能晚于今天');
  expect(await tellRefusal(new Error('x'), desk)).toBe('提交失败，请重试');
});
