import { canonicalPath } from './address';

test.each([
  ['/', '/'],
  ['/NEWS/', '/news'],
  ['/PersonalCenter', '/personalCenter'],
  ['/Match/Policy/', '/match/policy'],
  ['/Project/Winners', '/project/winners'],
  ['//news//detail/12', '/news/detail/12'],
  ['//evil.com/', '/evil.com'],
  ['/competitionenter/Verify/QM-Title-1', '/competitionEnter/verify/QM-Title-1'],
  ['/labs/Title', '/labs/Title'],
])('the canonical path of %s is %s', (asked, canonical) => {
  expect(canonicalPath(asked)).toBe(canonical);
});
