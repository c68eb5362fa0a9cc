import { metresPerPixel, project, unproject } from './projection';

test('projecting and back gives the same place', () => {
  const place = { lng: 102.712251, lat: 25.040609 };
  expect(unproject(project(place, 14), 14)).toEqual(place);
});

test('the middle of the world is the middle of the map', () => {
  const { x, y } = project({ lng: 0, lat: 0 }, 0);
  expect(x).toBeCloseTo(128);
  expect(y).toBeCloseTo(128);
});

test('one pixel at zoom 0 on the equator is about 156.5 km', () => {
  expect(metresPerPixel(0, 0)).toBeCloseTo(156_543, -1);
});
