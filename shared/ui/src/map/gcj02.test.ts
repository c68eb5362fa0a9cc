import { fromGcj02, toGcj02 } from './gcj02';

test('shifts a place in China by some hundred metres', () => {
  const shifted = toGcj02({ lng: 116.391, lat: 39.907 });
  expect(shifted.lng - 116.391).toBeGreaterThan(0.005);
  expect(shifted.lng - 116.391).toBeLessThan(0.007);
  expect(shifted.lat - 39.907).toBeGreaterThan(0.001);
  expect(shifted.lat - 39.907).toBeLessThan(0.002);
});

test('shifting back ends within two metres of the start', () => {
  const place = { lng: 102.712251, lat: 25.040609 };
  const back = fromGcj02(toGcj02(place));
  expect(Math.abs(back.lng - place.lng)).toBeLessThan(0.00002);
  expect(Math.abs(back.lat - place.lat)).toBeLessThan(0.00002);
});
