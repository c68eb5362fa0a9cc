import type { ParkData } from './load-park';
import { handle } from './park-page';

const getCanonical = (data: object) =>
  typeof handle.canonical === 'function' ? handle.canonical(data as ParkData) : undefined;

test('the canonical path contains the selected park', () => {
  expect(getCanonical({ section: 'parks', parkId: '3' })).toBe('/park/parks?park=3');
  expect(getCanonical({ section: 'parks', parkId: null })).toBe('/park/parks');
  expect(getCanonical({ section: 'think' })).toBe('/park/think');
  expect(getCanonical({})).toBe('/park');
});

test('a selected park has its own share picture', () => {
  const { meta } = handle;
  const getMeta = (parkId: string | null) =>
    typeof meta === 'function' ? meta({ section: 'parks', parkId, park: { id: 3 } } as ParkData) : meta;
  expect(getMeta('3')).toEqual({ 'og:image': '/api/content/share/parks/3' });
  expect(getMeta(null)).toEqual({});
});

test('the list of parks keeps its own title unless a park is selected', () => {
  const { title } = handle;
  const getTitle = (parkId: string | null) =>
    typeof title === 'function'
      ? title({ section: 'parks', parkId, park: { id: 3, title: '智造港' } } as unknown as ParkData)
      : title;
  expect(getTitle(null)).toBe('园区列表 - 产业园区');
  expect(getTitle('3')).toBe('智造港 - 产业园区');
});
