import { readSection } from './load-fixed-pages';

const sections = ['introduce', 'policy'] as const;

test('no section means the overview; an unknown section is a 404', () => {
  expect(readSection(sections, {})).toBeUndefined();
  expect(() => readSection(sections, { section: 'prices' })).toThrow(
    expect.objectContaining({ init: { status: 404 } }),
  );
});

test('sections match case-insensitively', () => {
  expect(readSection(sections, { section: 'Policy' })).toBe('policy');
});
