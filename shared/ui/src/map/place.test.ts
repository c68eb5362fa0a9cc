import { toDatum } from './place';

const kunming = { lng: 102.712251, lat: 25.040609 };

test('GCJ-02 differs from WGS-84 by some hundred metres in Kunming', () => {
  const gps = toDatum(kunming, 'wgs84');
  expect(gps.datum).toBe('wgs84');
  expect(kunming.lng - gps.lng).toBeGreaterThan(0.0005);
  expect(kunming.lng - gps.lng).toBeLessThan(0.005);
});

test('converting a place back and forth changes it by less than half a metre', () => {
  const back = toDatum(toDatum(kunming, 'wgs84'), 'gcj02');
  expect(Math.abs(back.lng - kunming.lng)).toBeLessThan(0.000005);
  expect(Math.abs(back.lat - kunming.lat)).toBeLessThan(0.000005);
});

test('coordinates already in the map’s datum are not converted', () => {
  expect(toDatum({ ...kunming, datum: 'wgs84' }, 'wgs84')).toEqual({ ...kunming, datum: 'wgs84' });
});
