import { lastShare, shortOf } from './shares';

const rows = (...shares: unknown[]) => shares.map((share, at) => ({ id: `s${at}`, share }));

test('the last row takes what is missing, or gives what is too much', () => {
  expect(shortOf(rows(3333, 3333, 3333))).toBe(1);
  expect(lastShare(rows(3333, 3333, 3333))).toBe(3334);
  expect(lastShare(rows(6000, 5000))).toBe(4000);
  expect(lastShare(rows(10_000, 1))).toBe(0);
});

test('a share that is not a number counts as none', () => {
  expect(shortOf(rows(5000, '33.333'))).toBe(5000);
  expect(lastShare(rows(5000, '33.333'))).toBe(5000);
  expect(lastShare(rows('33.333', undefined))).toBe(10_000);
});
