import { notSubmitted, withdrawalNotice } from './entry-status';

const DEADLINE = '2027-01-31T00:00:00+08:00';
const noticeAt = (now: string) => withdrawalNotice(DEADLINE, Date.parse(now));

test('the withdrawal notice says whether the entry can be reopened', () => {
  expect(noticeAt('2027-01-30T23:59:59+08:00')).toContain('2027年1月30日 23:59:59前可以重新开启');
  expect(noticeAt(DEADLINE)).toContain('撤回后不能重新开启');
});

test('an entry whose submission was withdrawn is not described as never submitted', () => {
  expect(notSubmitted(null)).toBe('尚未提交');
  expect(notSubmitted('2026000001')).toBe('目前没有有效的提交');
});
