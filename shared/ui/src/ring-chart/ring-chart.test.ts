import { ringArcs } from './ring-chart';

test('arcs are proportional to their values', () => {
  const arcs = ringArcs([51, 30, 19], 50, 30);
  expect(arcs.map(({ share }) => share)).toEqual([0.51, 0.3, 0.19]);
  expect(arcs[0]?.path).toMatch(/^M0\.000 -50\.000A50 50 0 1 1 /);
});

test('a single value is drawn as an almost closed ring', () => {
  expect(ringArcs([100], 50, 30)[0]?.path).not.toBe('');
});

test('zero, negative and invalid values have no arc', () => {
  expect(ringArcs([0, -5, Number.NaN], 50, 30).map(({ path }) => path)).toEqual(['', '', '']);
});
