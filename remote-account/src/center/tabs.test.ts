import { readTab } from './tabs';

test('tab numbers 4 and 5 open profile and records; unknown numbers open the overview', () => {
  expect(readTab('4')).toBe('profile');
  expect(readTab('5')).toBe('records');
  expect(readTab(null)).toBe('overview');
  expect(readTab('99')).toBe('overview');
});
