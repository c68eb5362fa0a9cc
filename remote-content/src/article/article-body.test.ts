import { readTextSize } from './article-body';

test('an unknown stored text size falls back to medium', () => {
  expect(readTextSize('large')).toBe('large');
  expect(readTextSize('huge')).toBe('medium');
  expect(readTextSize(null)).toBe('medium');
});
