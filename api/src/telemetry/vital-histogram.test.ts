import type { vitalNames } from '@portal/contract/vitals';
import { BUCKETS, getBucket, summarizeVital } from './vital-histogram';

function summarize(name: (typeof vitalNames)[number], values: readonly number[]) {
  const counts = new Array<number>(BUCKETS).fill(0);
  for (const value of values) {
    const bucket = getBucket(name, value);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return summarizeVital(name, counts);
}

test('thresholds belong to the better rating, as browser vendors define them', () => {
  expect(summarize('LCP', [2500, 2501, 4000, 4001])).toMatchObject({ good: 1, needsWork: 2, poor: 1 });
  expect(summarize('CLS', [0, 0.1, 0.11, 0.25, 0.26])).toMatchObject({ good: 2, needsWork: 2, poor: 1 });
  expect(summarize('INP', [200, 500, 600_000])).toMatchObject({ good: 1, needsWork: 1, poor: 1 });
});

test.each([
  ['LCP', 1000, 4000],
  ['INP', 40, 420],
  ['CLS', 0.01, 0.3],
  ['TTFB', 90, 1900],
] as const)('the 75th percentile of %s is off by less than a bucket', (name, least, most) => {
  const values = Array.from({ length: 400 }, (_, at) => least + ((most - least) * at) / 399);
  const exact = values[299] ?? 0;
  expect(Math.abs(summarize(name, values).p75 - exact)).toBeLessThan(exact * 0.1);
});

test('values beyond the last bucket count as poor, and as its lower bound in percentiles', () => {
  expect(summarize('LCP', [600_000])).toEqual({ visits: 1, p75: 35664, good: 0, needsWork: 0, poor: 1 });
});
