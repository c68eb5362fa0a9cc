import { namePhrases } from './season-name';

test('a name breaks after the closing quote, or not at all', () => {
  expect(namePhrases('2026年“启明杯”创新创业大赛')).toEqual(['2026年“启明杯”', '创新创业大赛']);
  expect(namePhrases('创新创业大赛')).toEqual(['创新创业大赛']);
  expect(namePhrases('2026年“启明杯”“新芽”')).toEqual(['2026年“启明杯”', '“新芽”']);
  expect(namePhrases('')).toEqual([]);
});
