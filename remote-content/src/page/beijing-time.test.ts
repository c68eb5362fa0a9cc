import {
  chineseDay,
  closingMinute,
  dateBlock,
  eventTime,
  isoDay,
  isoMinute,
  windowDays,
} from './beijing-time';

test('a moment late in the UTC evening is the next day in Beijing', () => {
  expect(isoDay('2026-03-04T18:30:00Z')).toBe('2026-03-05');
  expect(isoMinute('2026-03-04T18:30:00Z')).toBe('2026-03-05 02:30');
  expect(chineseDay('2026-03-04T18:30:00Z')).toBe('2026年3月5日');
  expect(dateBlock('2026-03-04T18:30:00Z')).toEqual({ day: '05', month: '2026.03' });
});

test('an invalid date is formatted as an empty string', () => {
  expect(isoDay('soon')).toBe('');
  expect(windowDays('soon', '2026-03-04')).toBe('');
});

test('a window repeats the year only when its ends are in different years', () => {
  expect(windowDays('2026-03-05T00:00:00+08:00', '2026-04-02T00:00:00+08:00')).toBe('2026年3月5日 — 4月1日');
  expect(windowDays('2026-03-05T00:00:00+08:00', '2026-03-05T20:00:00+08:00')).toBe('2026年3月5日');
});

test('an event within one day shows the day once', () => {
  expect(eventTime('2026-03-05T14:00:00+08:00', '2026-03-05T17:30:00+08:00')).toBe(
    '2026年3月5日 14:00—17:30',
  );
  expect(eventTime('2026-03-05T14:00:00+08:00', '2026-03-06T17:30:00+08:00')).toBe(
    '2026年3月5日 14:00 至 2026年3月6日 17:30',
  );
});

test('the end of a window is exclusive: midnight reads as 24:00 of the day before', () => {
  const closes = '2027-02-01T00:00:00+08:00';
  expect(windowDays('2026-09-01T00:00:00+08:00', closes)).toBe('2026年9月1日 — 2027年1月31日');
  expect(closingMinute(closes)).toBe('2027-01-31 24:00');
  expect(closingMinute('2027-02-01T18:00:00+08:00')).toBe('2027-02-01 18:00');
});
