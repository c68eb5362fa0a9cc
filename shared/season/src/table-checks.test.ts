import { remainingShare } from './table-checks';

const shareholders = (...shares: unknown[]) => shares.map((share, at) => ({ id: `s${at}`, share }));

test.each([
  ['nobody', [], 10_000],
  ['a hundredth too few', [3333, 3333, 3333], 1],
  ['too many', [6000, 5000], -1000],
  ['one that is not a number', [5000, '33.333', undefined], 5000],
])('remainingShare of %s is the difference to 100 %%', (_, shares, missing) => {
  expect(remainingShare('share', shareholders(...shares))).toBe(missing);
});
