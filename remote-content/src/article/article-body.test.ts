import { readTextSize } from './article-body';

test('only a known size is taken from storage', () => {
  expect(readTextSize('large')).toBe('large');
  expect(readTextSize('huge')).toBe('medium');
  expect(readTextSize(null)).toBe('medium');
});
