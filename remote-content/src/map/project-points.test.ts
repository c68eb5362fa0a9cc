import { projectPoints } from './project-points';

test('west is left, north is up, and the outermost keep their distance from the edge', () => {
  const [west, east] = projectPoints([
    { lng: 100, lat: 26 },
    { lng: 104, lat: 23 },
  ]);
  expect(west).toEqual({ left: 14, top: 14 });
  expect(east).toEqual({ left: 86, top: 86 });
});

test('a single place stands in the middle', () => {
  expect(projectPoints([{ lng: 102, lat: 24 }])).toEqual([{ left: 50, top: 50 }]);
  expect(projectPoints([])).toEqual([]);
});
