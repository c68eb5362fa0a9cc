import { mergeWindows } from './merge-windows';

test('neighbours of the same dates are one entry, in their order', () => {
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
