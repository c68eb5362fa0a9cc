import type { SeasonPhase } from './season';
import { getSeasonCountdown, statusNames } from './status-names';

const windows = {
  draft: { opens: '2026-09-01T09:00:00+08:00', closes: '2027-02-01T00:00:00+08:00' },
  submit: { opens: '2026-10-01T00:00:00+08:00', closes: '2027-02-01T00:00:00+08:00' },
};
const opening = {
  label: '距报名开放还有',
  at: windows.draft.opens,
  text: '报名开放时间：2026年9月1日 09:00（北京时间）',
};
const closing = {
  label: '距报名截止还有',
  at: windows.submit.closes,
  text: '报名截止时间：2027年1月31日 23:59:59（北京时间）',
};

test.each<[SeasonPhase, typeof opening | undefined]>([
  ['upcoming', opening],
  ['drafting', closing],
  ['submitting', closing],
  ['reviewing', undefined],
  ['final', undefined],
  ['ended', undefined],
])('in phase %s visitors see the countdown %o', (phase, end) => {
  expect(getSeasonCountdown({ phase, windows })).toEqual(end);
});

test('participants see the specified name of each status', () => {
  expect(statusNames).toEqual({
    draft: '草稿',
    submitted: '已提交',
    under_review: '资格审核中',
    returned: '退回修改',
    approved: '资格通过',
    rejected: '资格未通过',
    withdrawn: '已撤回',
    not_submitted: '未提交（已截止）',
  });
});
