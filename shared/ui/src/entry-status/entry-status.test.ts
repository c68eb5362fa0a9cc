import { withdrawalNotice } from './entry-status';

const DEADLINE = '2027-01-31T00:00:00+08:00';
const noticeAt = (now: string) => withdrawalNotice(DEADLINE, Date.parse(now), () => '1月30日');

test('the withdrawal notice promises reopening only before the deadline', () => {
  expect(noticeAt('2027-01-30T23:59:59+08:00')).toContain('1月30日前可以重新开启');
  expect(noticeAt(DEADLINE)).toContain('撤回后不能重新开启');
});
