import { readSection } from './load-fixed-pages';

const sections = ['introduce', 'policy'] as const;

test('no parameter is the overview, an unknown one is a 404', () => {
  expect(readSection(sections, {})).toBeUndefined();
  expect(() => readSection(sections, { section: 'prices' })).toThrow(
    expect.objectContaining({ init: { status: 404 } }),
  );
});

test('a section is found in any case', () => {
  expect(readSection(sections, { section: 'Policy' })).toBe('policy');
});
