import { judgeCanary, median, rankSumZ, type VisitorGroup, wilsonLowerBound } from './canary-verdict';

const run = { remote: 'entry', version: '2.0.0' };
const group = (seen: number, failed = 0, more: Partial<VisitorGroup> = {}): VisitorGroup => ({
  ...{ seen, failed, failedAddresses: failed, readyMs: [], loadMs: [] },
  ...more,
});
/** Times spread evenly around a middle, as wide as the middle itself. */
const times = (count: number, middle: number) =>
  Array.from({ length: count }, (_, index) => Math.round(middle * (0.5 + index / (count - 1))));

test('five of twenty visitors failing withdraw a canary if none of two hundred others fail', () => {
  expect(judgeCanary(run, group(20, 4), group(200))).toBeNull();
  expect(judgeCanary(run, group(20, 5), group(200))).toBe(
    '灰度自动退回：entry@2.0.0 在 20 位访客中有 5 位出错，其余 200 位访客中有 0 位',
  );
});

test('one of twenty visitors failing withdraws a version, one of a hundred does not', () => {
  expect(judgeCanary(run, group(100, 5), group(100))).toContain('100 位访客中有 5 位出错');
  expect(judgeCanary(run, group(2000, 20), group(20_000, 20))).toBeNull();
});

test('errors that affect all visitors do not withdraw a canary', () => {
  expect(judgeCanary(run, group(20, 7), group(200, 60))).toBeNull();
});

test('failures from two addresses do not withdraw a canary', () => {
  expect(judgeCanary(run, group(20, 6, { failedAddresses: 2 }), group(200))).toBeNull();
  expect(judgeCanary(run, group(20, 6, { failedAddresses: 3 }), group(200))).toContain('6 位出错');
});

test('a significantly slower page withdraws a canary, with the figures of both', () => {
  const slow = group(60, 0, { readyMs: times(60, 3000) });
  expect(judgeCanary(run, slow, group(300, 0, { readyMs: times(300, 1500) }))).toBe(
    '灰度自动退回：entry@2.0.0 页面可用时间的中位数为 3000 毫秒（60 次），其余访客为 1500 毫秒（300 次）',
  );
  const heavy = group(60, 0, { loadMs: times(60, 1200) });
  expect(judgeCanary(run, heavy, group(300, 0, { loadMs: times(300, 400) }))).toContain('模块加载时间');
});

test.each([
  ['too few visits are timed', times(39, 3000), times(300, 1000)],
  ['the control group is too small', times(60, 3000), times(39, 1000)],
  ['the difference is small', times(60, 1250), times(300, 1000)],
  ['the difference is imperceptible', times(60, 300), times(300, 150)],
  ['a few visitors took minutes', [...times(57, 1000), 90_000, 90_000, 90_000], times(300, 1000)],
])('a canary is not considered slow if %s', (_, canary, others) => {
  expect(judgeCanary(run, group(60, 0, { readyMs: canary }), group(300, 0, { readyMs: others }))).toBeNull();
});

test('the rank-sum statistic matches a textbook example with ties', () => {
  // R: wilcox.test(c(1.1,2.2,3.3,4.4), c(0.5,1.5,2.5), correct = FALSE) gives W = 9.
  expect(rankSumZ([1.1, 2.2, 3.3, 4.4], [0.5, 1.5, 2.5])).toBeCloseTo((9 - 6) / Math.sqrt(8), 10);
  expect(rankSumZ([5, 5, 5], [5, 5])).toBe(0);
  expect(rankSumZ([], [1])).toBe(0);
  expect(rankSumZ([1, 2], [8, 9])).toBeLessThan(0);
});

test('the median of an even number of values is the mean of the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBe(0);
});

test('the confidence interval widens with fewer visitors', () => {
  expect(wilsonLowerBound(0, 0)).toBe(0);
  expect(wilsonLowerBound(5, 10)).toBeLessThan(wilsonLowerBound(500, 1000));
});
