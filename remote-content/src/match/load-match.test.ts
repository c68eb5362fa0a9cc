import { seasonStops } from './load-match';

const stage = (name: string, from: number, to: number) => ({
  id: name,
  name,
  opens: `2026-0${from}-01T00:00:00+08:00`,
  closes: `2026-0${to}-01T00:00:00+08:00`,
});
const stages = [stage('entry', 1, 3), stage('preliminary', 2, 4), stage('final', 4, 5)];

test('stages are past, current or upcoming by the given time, with an exclusive end', () => {
  const states = (now: string) => seasonStops({ stages, now }).map(({ state }) => state);
  expect(states('2026-03-01T00:00:00+08:00')).toEqual(['done', 'current', 'ahead']);
  expect(states('2026-07-01T00:00:00+08:00')).toEqual(['done', 'done', 'done']);
});
