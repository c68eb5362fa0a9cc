import type { ParkData } from './load-park';
import { handle } from './park-page';

const canonicalOf = (data: object) =>
  typeof handle.canonical === 'function' ? handle.canonical(data as ParkData) : undefined;

test('search engines should know every park that can be asked for', () => {
  expect(canonicalOf({ section: 'parks', asked: '3' })).toBe('/park/parks?park=3');
  expect(canonicalOf({ section: 'parks', asked: null })).toBe('/park/parks');
  expect(canonicalOf({ section: 'think' })).toBe('/park/think');
  expect(canonicalOf({})).toBe('/park');
});
