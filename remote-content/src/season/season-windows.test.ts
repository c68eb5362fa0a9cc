import { mergeWindows } from './season-windows';

test('consecutive windows with equal dates are merged in order', () => {
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
