import { withdrawalNotice } from './entry-status';

const DEADLINE = '2027-01-31T00:00:00+08:00';
const noticeAt = (now: string) => withdrawalNotice(DEADLINE, Date.parse(now));

test('withdrawing tells whether the entry can be reopened', () => {
  expect(noticeAt('2027-01-30T23:59:59+08:00')).toContain('2027年1月30日 23:59:59前可以重新开启');
  expect(noticeAt(DEADLINE)).toContain('撤回后不能重新开启');
});
