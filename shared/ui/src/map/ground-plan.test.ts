import { groundPlan } from './ground-plan';
import { project, unproject } from './projection';

const centre = { lng: 102.712251, lat: 25.040609 };

test('the same place is drawn the same way', () => {
  expect(groundPlan(centre, 14, 600, 400)).toEqual(groundPlan(centre, 14, 600, 400));
});

test('streets move with the map', () => {
  const { x, y } = project(centre, 14);
  const east = unproject({ x: x + 100, y }, 14);
  const before = groundPlan(centre, 14, 600, 400).columns.map(({ at }) => at);
  const after = groundPlan(east, 14, 600, 400).columns.map(({ at }) => at + 100);
  const kept = before.filter((at) => after.some((other) => Math.abs(other - at) < 0.5));
  expect(kept.length).toBeGreaterThan(before.length - 3);
});
