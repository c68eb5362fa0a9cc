import { sectionOf } from './section-of';

const sections = ['introduce', 'policy'] as const;

test('no parameter is the parent, an unknown one is no page', () => {
  expect(sectionOf(sections, undefined)).toBeUndefined();
  expect(sectionOf(sections, 'prices')).toBeNull();
});

test('letters may be large or small', () => {
  expect(sectionOf(sections, 'Policy')).toBe('policy');
});
