import { readSection } from './load-fixed-pages';

const sections = ['introduce', 'policy'] as const;

test('a fixed page without a section is the overview, an unknown section is a 404', () => {
  expect(readSection(sections, {})).toBeUndefined();
  expect(() => readSection(sections, { section: 'prices' })).toThrow(
    expect.objectContaining({ init: { status: 404 } }),
  );
});

test('a section is found in any letter case', () => {
  expect(readSection(sections, { section: 'Policy' })).toBe('policy');
});
