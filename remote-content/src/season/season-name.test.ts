import { mergeWindows, namePhrases } from './season-name';

test('a season name breaks after closing quotes only', () => {
  expect(namePhrases('2026年“启明杯”创新创业大赛')).toEqual(['2026年“启明杯”', '创新创业大赛']);
  expect(namePhrases('创新创业大赛')).toEqual(['创新创业大赛']);
  expect(namePhrases('2026年“启明杯”“新芽”')).toEqual(['2026年“启明杯”', '“新芽”']);
  expect(namePhrases('')).toEqual([]);
});

test('consecutive windows with the same dates are merged in order', () => {
  const stops = [
    { name: 'register', opens: 'a', closes: 'b' },
    { name: 'draft', opens: 'a', closes: 'b' },
    { name: 'review', opens: 'b', closes: 'c' },
  ];
  expect(mergeWindows(stops).map((group) => group.map(({ name }) => name))).toEqual([
    ['register', 'draft'],
    ['review'],
  ]);
});
