import type { Field } from './field';
import { isMasked, mask } from './mask';
import { unmaskStep } from './sensitive';

test.each(['1', '1101', '11010519491231002X', 12345678, ['甲乙丙丁戊', '1']])(
  'masking %s is recognizable and idempotent',
  (typed) => {
    const shown = mask(typed);
    expect(isMasked(shown)).toBe(true);
    expect(mask(shown)).toEqual(shown);
  },
);

test.each(['1', '12', '1234', '是'])('masking %s leaves no character visible', (typed) => {
  expect(mask(typed)).toBe('****');
});

test('masking never splits a surrogate pair, which no database would store', () => {
  expect(mask('𠮷田某某某')).toBe('𠮷****某某');
  expect(mask('𠮷野家')).toBe('****');
});

test('any remainder of a mask is replaced with the stored answer of its type, or with null if there is none', () => {
  const common = { label: '', sensitive: true };
  const fields: Field[] = [
    { ...common, key: 'text', type: 'text', limits: { max: 30 } },
    { ...common, key: 'number', type: 'number' },
    { ...common, key: 'date', type: 'date' },
    { ...common, key: 'tags', type: 'tags', limits: { max: 5, length: 10 } },
  ];
  const stored = { text: 'E12345678', number: 622848001, date: '1990-01-01', tags: ['过敏史很长', '无'] };
  const shown = Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, mask(value)]));
  expect(unmaskStep(fields, stored, shown)).toEqual(stored);
  const spoiled = { text: '*1', number: '6****', date: '1*-01-01', tags: ['甲', '****'] };
  expect(unmaskStep(fields, stored, spoiled)).toEqual(stored);
  expect(unmaskStep(fields, {}, spoiled)).toEqual({ text: null, number: null, date: null, tags: null });
  // An older release may have stored a mask; it is not a value to restore.
  expect(unmaskStep(fields, { text: '110***002X' }, { text: '110***002X' })).toEqual({ text: null });
});
