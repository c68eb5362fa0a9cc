import { seasonStops } from './season-dates';

const window = (from: number, to: number) => ({
  opens: `2026-0${from}-01T00:00:00+08:00`,
  closes: `2026-0${to}-01T00:00:00+08:00`,
});
const windows = {
  register: window(1, 3),
  draft: window(1, 4),
  submit: window(2, 4),
  review: window(4, 5),
  final: window(5, 6),
};

test('each season window is done, current or ahead by the given time; its end is exclusive', () => {
  const states = (now: string) => seasonStops({ windows, now }).map(({ state }) => state);
  expect(states('2026-03-01T00:00:00+08:00')).toEqual(['done', 'current', 'current', 'ahead', 'ahead']);
  expect(states('2026-07-01T00:00:00+08:00')).toEqual(['done', 'done', 'done', 'done', 'done']);
});
