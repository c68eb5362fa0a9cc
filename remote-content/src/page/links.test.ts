import { mapLink } from './links';

test('the map link holds longitude, latitude and the escaped name', () => {
  const url = new URL(mapLink({ lng: 102.83, lat: 24.95 }, '启明科创大厦 & 39楼'));
  expect(url.searchParams.get('position')).toBe('102.83,24.95');
  expect(url.searchParams.get('name')).toBe('启明科创大厦 & 39楼');
});
