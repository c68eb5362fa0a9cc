import type { ParkData } from './load-park';
import { handle } from './park-page';

const getCanonical = (data: object) =>
  typeof handle.canonical === 'function' ? handle.canonical(data as ParkData) : undefined;

test('the canonical path names the chosen park', () => {
  expect(getCanonical({ section: 'parks', parkId: '3' })).toBe('/park/parks?park=3');
  expect(getCanonical({ section: 'parks', parkId: null })).toBe('/park/parks');
  expect(getCanonical({ section: 'think' })).toBe('/park/think');
  expect(getCanonical({})).toBe('/park');
});
