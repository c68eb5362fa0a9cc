import type { EntryStatus, EntrySummary } from '@portal/contract/competition/entry';
import { type EntryProgress, getNextStep, timeLeftText } from './next-step';

const now = Date.parse('2027-01-30T12:00:00+08:00');
const deadline = '2027-02-01T00:00:00+08:00';

const detail: EntryProgress = {
  editable: true,
  submittable: true,
  changedSinceSubmission: false,
  returned: null,
  history: [],
};

const summary = (status: EntryStatus): EntrySummary => ({
  id: 'e2f4ad0e-0000-4000-8000-000000000000',
  entryNo: null,
  season: { id: '2026', name: '第一届' },
  projectName: '火炬',
  group: null,
  track: null,
  status,
  completeness: 40,
  updatedAt: deadline,
  submittedAt: null,
  deadline,
  published: false,
});

const next = (status: EntryStatus, change: Partial<EntryProgress> = {}, own: Partial<EntrySummary> = {}) =>
  getNextStep({ ...summary(status), ...own }, { ...detail, ...change }, now);

test('the next step of a draft shows its completeness and the last minute before the deadline', () => {
  expect(next('draft')?.text).toBe('必填内容已完成40%，请在2027年1月31日 23:59:59前（还剩1天）填完并提交。');
  expect(next('draft', {}, { completeness: 100 })).toMatchObject({
    tone: 'warning',
    title: '还差一步：提交报名',
  });
  expect(next('draft', { submittable: false })?.title).toBe('可以先填写');
  expect(next('draft', { editable: false, submittable: false })?.title).toBe('报名已截止');
});

test('a submitted entry waits for review, unless it was changed after submission', () => {
  expect(next('submitted')).toMatchObject({ tone: 'success', title: '报名已提交' });
  expect(next('submitted', { changedSinceSubmission: true })?.title).toBe('有修改尚未重新提交');
  const late = { changedSinceSubmission: true, editable: false, submittable: false };
  expect(next('submitted', late)?.text).toContain('之后的修改没有提交');
});

test("a returned entry shows its own deadline and the reviewers' reason", () => {
  const own = { deadline: '2027-01-30T23:40:00+08:00' };
  const returned = { reason: '营业执照不清晰', fields: [], ...own };
  expect(next('returned', { returned }, own)).toEqual({
    tone: 'warning',
    title: '请在2027年1月30日 23:39:59前（还剩11小时）修改并重新提交',
    text: '营业执照不清晰',
  });
  const over = { deadline: '2027-01-30T11:00:00+08:00' };
  expect(next('returned', { returned, editable: false, submittable: false }, over)).toMatchObject({
    tone: 'danger',
    title: '未在截止前重新提交',
  });
});

test('a rejected entry shows the reviewers’ note', () => {
  const history = [{ status: 'rejected' as const, at: deadline, note: '不符合参赛条件' }];
  expect(next('rejected', { history })?.text).toBe('不符合参赛条件');
});

test('a withdrawn entry can be reopened until the deadline', () => {
  expect(next('withdrawn')?.text).toMatch('重新开启');
  expect(next('withdrawn', {}, { deadline: '2027-01-01T00:00:00+08:00' })?.text).toMatch('不参加审核');
});

test('an entry without details has no next step', () => {
  expect(getNextStep(summary('draft'), undefined, now)).toBeUndefined();
});

test('remaining time is shown in the largest suitable unit', () => {
  expect(timeLeftText(3 * 86_400_000 + 5, 0)).toBe('还剩3天');
  expect(timeLeftText(5 * 3_600_000, 0)).toBe('还剩5小时');
  expect(timeLeftText(30_000, 0)).toBe('还剩1分钟');
  expect(timeLeftText(0, 0)).toBeUndefined();
});
