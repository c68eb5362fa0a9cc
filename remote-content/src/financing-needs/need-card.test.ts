import { amountRange } from './need-card';

test.each([
  [500, 800, '500—800', '万元'],
  [500, 500, '500', '万元'],
  [9000, 12_000, '9000万元—1.2', '亿元'],
  [10_000, 25_500, '1—2.55', '亿元'],
])('amounts from %d to %d 万元 are displayed in a suitable unit', (min, max, figure, unit) => {
  expect(amountRange(min, max)).toEqual({ figure, unit });
});
