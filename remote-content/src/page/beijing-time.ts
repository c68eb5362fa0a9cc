const BEIJING_OFFSET = 8 * 60 * 60 * 1000;

/** Independent of the time zone of server and browser, so that hydration matches. */
function parts(iso: string) {
  const shifted = new Date(new Date(iso).getTime() + BEIJING_OFFSET);
  if (Number.isNaN(shifted.getTime())) return undefined;
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  };
}

const two = (n: number) => String(n).padStart(2, '0');

/** `2026-03-05`, or an empty string for what is not a date. */
export function isoDay(iso: string): string {
  const at = parts(iso);
  return at ? `${at.year}-${two(at.month)}-${two(at.day)}` : '';
}

/** `2026年3月5日` */
export function chineseDay(iso: string): string {
  const at = parts(iso);
  return at ? `${at.year}年${at.month}月${at.day}日` : '';
}

/** `2026-03-05 09:30` */
export function isoMinute(iso: string): string {
  const at = parts(iso);
  return at ? `${isoDay(iso)} ${two(at.hour)}:${two(at.minute)}` : '';
}

/** Day and month apart, for date blocks: `{ day: '05', month: '2026.03' }`. */
export function dateBlock(iso: string): { day: string; month: string } {
  const at = parts(iso);
  return at ? { day: two(at.day), month: `${at.year}.${two(at.month)}` } : { day: '', month: '' };
}

/**
 * The days of a window whose end is the first moment that is too late: `2026年9月1日 — 11月30日`.
 * The year is repeated where the two ends differ in it.
 */
export function windowDays(opens: string, closes: string): string {
  const end = new Date(new Date(closes).getTime() - 1);
  const from = parts(opens);
  const to = Number.isNaN(end.getTime()) ? undefined : parts(end.toISOString());
  if (!from || !to) return '';
  const first = chineseDay(opens);
  const last = `${to.month}月${to.day}日`;
  if (from.year !== to.year) return `${first} — ${to.year}年${last}`;
  return from.month === to.month && from.day === to.day ? first : `${first} — ${last}`;
}

/** The end of such a window as people say it: midnight reads as 24:00 of the day before. */
export function closingMinute(closes: string): string {
  const at = parts(closes);
  if (!at) return '';
  if (at.hour > 0 || at.minute > 0) return isoMinute(closes);
  return `${isoDay(new Date(new Date(closes).getTime() - 1).toISOString())} 24:00`;
}

/** `3月5日 14:00—17:30`, or both days in full where the event runs over more than one. */
export function eventTime(startIso: string, endIso: string): string {
  const start = parts(startIso);
  const end = parts(endIso);
  if (!start || !end) return '';
  const clock = (at: { hour: number; minute: number }) => `${two(at.hour)}:${two(at.minute)}`;
  if (isoDay(startIso) === isoDay(endIso)) {
    return `${chineseDay(startIso)} ${clock(start)}—${clock(end)}`;
  }
  return `${chineseDay(startIso)} ${clock(start)} 至 ${chineseDay(endIso)} ${clock(end)}`;
}
