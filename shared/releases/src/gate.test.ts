import { satisfiesCaret } from './gate';

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
])('%s within ^%s: %s', (provided, wanted, expected) => {
  expect(satisfiesCaret(provided, wanted)).toBe(expected);
});
