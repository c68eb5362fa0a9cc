import { findUnsatisfied, satisfiesCaret } from './shared-versions';

test.each([
  ['1.2.3', '1.2.3', true],
  ['1.3.0', '1.2.3', true],
  ['1.2.2', '1.2.3', false],
  ['2.0.0', '1.2.3', false],
  ['0.2.4', '0.2.3', true],
  ['0.3.0', '0.2.3', false],
  ['0.0.4', '0.0.3', false],
  ['0.0.3', '0.0.3', true],
  ['10.0.0', '9.9.9', false],
])('%s satisfies ^%s: %s', (provided, wanted, expected) => {
  expect(satisfiesCaret(provided, wanted)).toBe(expected);
});

test('findUnsatisfied reports packages that are missing or too old', () => {
  const shared = { react: '19.3.1', jotai: '3.0.1', '@portal/ui': '1.0.0' };
  expect(findUnsatisfied(shared, { react: '19.2.9', jotai: '3.1.0' })).toEqual([
    { name: 'react', wanted: '19.3.1', provided: '19.2.9' },
    { name: '@portal/ui', wanted: '1.0.0', provided: undefined },
  ]);
});
