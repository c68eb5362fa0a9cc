import { isWorthKeeping } from './keep-pages';

const today = '2026-11-24';

test.each([
  ['at the first visit', false, null, true],
  ['at the first visit of somebody who saves data', true, null, false],
  ['later on the same day', true, today, false],
  ['on another day', true, '2026-11-20', true],
])('pages are kept %s: saves data %s, here on %s: %s', (_when, savesData, visitedOn, expected) => {
  expect(isWorthKeeping({ savesData, today, visitedOn })).toBe(expected);
});
