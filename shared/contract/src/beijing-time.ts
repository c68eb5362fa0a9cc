/** All times are shown in Beijing time, whatever the time zone of the server or the browser. */
const BEIJING_OFFSET_MS = 8 * 3_600_000;

/** ISO 8601 text, milliseconds since 1970, or a `Date`. */
type Moment = string | number | Date;

/** @returns date and time parts in Beijing; undefined for an invalid date */
function readParts(at: Moment) {
  const shifted = new Date(new Date(at).getTime() + BEIJING_OFFSET_MS);
  if (Number.isNaN(shifted.getTime())) return undefined;
  const [date = '', time = ''] = shifted.toISOString().split('T');
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return { date, year, month, day, minute: time.slice(0, 5), second: time.slice(0, 8) };
}

/** @returns ISO 8601 in Beijing time, to the second: `2026-09-01T09:00:00+08:00`; empty for an invalid date */
export function beijingTime(at: Moment): string {
  const parts = readParts(at);
  return parts ? `${parts.date}T${parts.second}+08:00` : '';
}

/** @returns `2026-09-01`; empty for an invalid date */
export function beijingDay(at: Moment): string {
  return readParts(at)?.date ?? '';
}

/** @returns `2027-02-01 18:00`; empty for an invalid date */
export function beijingMinute(at: Moment): string {
  const parts = readParts(at);
  return parts ? `${parts.date} ${parts.minute}` : '';
}

/** @returns the time of day, `14:05:09`; empty for an invalid date */
export function beijingClock(at: Moment): string {
  return readParts(at)?.second ?? '';
}

/** @returns `2027年1月31日`; empty for an invalid date */
export function chineseDay(at: Moment): string {
  const parts = readParts(at);
  return parts ? `${parts.year}年${parts.month}月${parts.day}日` : '';
}

/** @returns `2027年1月31日 14:05`; empty for an invalid date */
export function chineseMinute(at: Moment): string {
  const parts = readParts(at);
  return parts ? `${chineseDay(at)} ${parts.minute}` : '';
}

/** @returns `2027年1月31日 23:59:59`; empty for an invalid date */
export function chineseSecond(at: Moment): string {
  const parts = readParts(at);
  return parts ? `${chineseDay(at)} ${parts.second}` : '';
}

const SECOND_MS = 1000;

/**
 * A deadline as every page, notice and text message shows it: the last second that still counts.
 * @param closes the first moment that is too late
 * @returns `2027年1月31日 23:59:59`; empty for an invalid date
 */
export function deadlineText(closes: Moment): string {
  return chineseSecond(new Date(closes).getTime() - SECOND_MS);
}

/** @returns day and month for date blocks: `{ day: '05', month: '2026.03' }` */
export function dateBlock(at: Moment): { day: string; month: string } {
  const date = beijingDay(at);
  return { day: date.slice(8), month: date.slice(0, 7).replace('-', '.') };
}

/**
 * @param closes the first moment that is too late
 * @returns the days of a window; the year is repeated only if it differs: `2026年9月1日 — 11月30日`
 */
export function windowDays(opens: string, closes: string): string {
  const from = readParts(opens);
  const to = readParts(Date.parse(closes) - 1);
  if (!from || !to) return '';
  const last = `${to.month}月${to.day}日`;
  if (from.year !== to.year) return `${chineseDay(opens)} — ${to.year}年${last}`;
  return from.date === to.date ? chineseDay(opens) : `${chineseDay(opens)} — ${last}`;
}

/**
 * @returns `2026年3月5日 14:00—17:30`; if the days differ, both days, with the year repeated only if it differs: `2026年3月5日
 *   14:00 至 3月6日 17:30`. Whole days are formatted without times
 */
export function eventTime(starts: string, ends: string): string {
  const [from, to] = [readParts(starts), readParts(ends)];
  if (!from || !to) return '';
  const isWholeDays = from.second === '00:00:00' && to.second === '23:59:59';
  if (from.date === to.date)
    return isWholeDays ? chineseDay(starts) : `${chineseDay(starts)} ${from.minute}—${to.minute}`;
  const last = from.year === to.year ? `${to.month}月${to.day}日` : chineseDay(ends);
  if (isWholeDays) return `${chineseDay(starts)} 至 ${last}`;
  return `${chineseDay(starts)} ${from.minute} 至 ${last} ${to.minute}`;
}
