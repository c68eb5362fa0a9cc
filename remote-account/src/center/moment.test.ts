import { beijingMinute, lastMinute, timeLeftText } from './moment';

test('moments are formatted in Beijing time in every time zone', () => {
  expect(beijingMinute('2027-01-31T15:59:59Z')).toBe('2027年1月31日 23:59');
  expect(beijingMinute('2027-01-31T23:59:59+08:00')).toBe('2027年1月31日 23:59');
});

test('a deadline is shown as the last minute before it', () => {
  expect(lastMinute('2027-02-01T00:00:00+08:00')).toBe('2027年1月31日 23:59');
});

test('the time left is shown in the largest unit that fits', () => {
  expect(timeLeftText(3 * 86_400_000 + 5, 0)).toBe('还剩3天');
  expect(timeLeftText(5 * 3_600_000, 0)).toBe('还剩5小时');
  expect(timeLeftText(30_000, 0)).toBe('还剩1分钟');
  expect(timeLeftText(0, 0)).toBeUndefined();
});
