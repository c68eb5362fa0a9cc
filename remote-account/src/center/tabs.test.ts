import { tabOf } from './tabs';

test('the numbers of the specification open profile and records; anything else opens the overview', () => {
  expect(tabOf('4')).toBe('profile');
  expect(tabOf('5')).toBe('records');
  expect(tabOf(null)).toBe('overview');
  expect(tabOf('99')).toBe('overview');
});
