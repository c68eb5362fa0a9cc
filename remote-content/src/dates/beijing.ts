const BEIJING_OFFSET = 8 * 60 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

/** The same text on a server in any zone and in any visitor's browser, or hydration would differ. */
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

/** `3月5日 — 4月1日`; the year is named where the two ends differ in it. */
export function dayRange(startIso: string, endIso: string): string {
  const start = parts(startIso);
  const end = parts(endIso);
  if (!start || !end) return '';
  if (start.year !== end.year) return `${chineseDay(startIso)} — ${chineseDay(endIso)}`;
  const from = `${start.month}月${start.day}日`;
  const to = `${end.month}月${end.day}日`;
  return from === to ? from : `${from} — ${to}`;
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

/**
 * Time left until a moment, in whole parts; all zero once it has passed.
 * @param from milliseconds of the server's clock
 */
export function timeLeft(toIso: string, from: number) {
  const left = Math.max(0, new Date(toIso).getTime() - from);
  const minutes = Math.floor(left / 60_000);
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
    over: left === 0,
  };
}
