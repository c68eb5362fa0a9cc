import { floorArea } from './park-card';

test.each([
  [860, '860 平方米'],
  [10_000, '1 万平方米'],
  [126_400, '12.6 万平方米'],
])('an area of %d square metres is shown as %s', (area, text) => {
  expect(floorArea(area)).toBe(text);
});
