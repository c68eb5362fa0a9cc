import { mapLink } from './links';

test('the point comes as longitude, latitude and the name is escaped', () => {
  const url = new URL(mapLink({ lng: 102.83, lat: 24.95 }, '启明科创大厦 & 39楼'));
  expect(url.searchParams.get('position')).toBe('102.83,24.95');
  expect(url.searchParams.get('name')).toBe('启明科创大厦 & 39楼');
});
