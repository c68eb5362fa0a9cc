import {
  beijingClock,
  beijingDay,
  beijingMinute,
  beijingTime,
  chineseDay,
  chineseMinute,
  chineseSecond,
  dateBlock,
  deadlineText,
  eventTime,
  windowDays,
} from './beijing-time';

test('late evening UTC is already the next day in Beijing', () => {
  expect(beijingDay('2026-03-04T18:30:00Z')).toBe('2026-03-05');
  expect(beijingMinute('2026-03-04T18:30:00Z')).toBe('2026-03-05 02:30');
  expect(chineseDay('2026-03-04T18:30:00Z')).toBe('2026年3月5日');
  expect(dateBlock('2026-03-04T18:30:00Z')).toEqual({ day: '05', month: '2026.03' });
});

test('an invalid date is formatted as an empty string, not as NaN', () => {
  expect(beijingDay('soon')).toBe('');
  expect(windowDays('soon', '2026-03-04')).toBe('');
});

test('a window repeats the year at its end only when the years differ', () => {
  expect(windowDays('2026-03-05T00:00:00+08:00', '2026-04-02T00:00:00+08:00')).toBe('2026年3月5日 — 4月1日');
  expect(windowDays('2026-03-05T00:00:00+08:00', '2026-03-05T20:00:00+08:00')).toBe('2026年3月5日');
});

test('an event states its day, and its year, only once when start and end share them', () => {
  expect(eventTime('2026-03-05T14:00:00+08:00', '2026-03-05T17:30:00+08:00')).toBe(
    '2026年3月5日 14:00—17:30',
  );
  expect(eventTime('2026-03-05T14:00:00+08:00', '2026-03-06T17:30:00+08:00')).toBe(
    '2026年3月5日 14:00 至 3月6日 17:30',
  );
  expect(eventTime('2026-12-31T14:00:00+08:00', '2027-01-01T17:30:00+08:00')).toBe(
    '2026年12月31日 14:00 至 2027年1月1日 17:30',
  );
});

test.each([
  ['2026-03-05', '2026年3月5日'],
  ['2026-03-06', '2026年3月5日 至 3月6日'],
])('an activity whose editor wrote no times, until %s, has none', (ends, shown) => {
  expect(eventTime('2026-03-05T00:00:00+08:00', `${ends}T23:59:59+08:00`)).toBe(shown);
});

test('the end of a window is exclusive: midnight is shown as the day before', () => {
  const closes = '2027-02-01T00:00:00+08:00';
  expect(windowDays('2026-09-01T00:00:00+08:00', closes)).toBe('2026年9月1日 — 2027年1月31日');
});

test('times are formatted in Beijing time, whatever the local time zone', () => {
  expect(beijingTime(new Date('2027-01-31T15:59:59.999Z'))).toBe('2027-01-31T23:59:59+08:00');
  expect(chineseMinute('2027-01-31T15:59:59Z')).toBe('2027年1月31日 23:59');
  expect(chineseMinute('2027-01-31T23:59:59+08:00')).toBe('2027年1月31日 23:59');
  expect(chineseSecond('2027-01-31T15:59:59Z')).toBe('2027年1月31日 23:59:59');
  expect(beijingClock('2027-01-31T06:05:09Z')).toBe('14:05:09');
});

test('a deadline is shown as the last second before it, midnight or not', () => {
  expect(deadlineText('2027-02-01T00:00:00+08:00')).toBe('2027年1月31日 23:59:59');
  expect(deadlineText(new Date('2027-02-05T10:00:00Z'))).toBe('2027年2月5日 17:59:59');
  expect(deadlineText('soon')).toBe('');
});
