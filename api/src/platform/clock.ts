import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';

/** The server's clock; deadlines and expiries are judged by it, and tests move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** @returns the moment `seconds` after now. */
export function secondsFromNow(clock: Clock, seconds: number): Date {
  return new Date(clock.now().getTime() + seconds * 1000);
}

dayjs.extend(utc);

/** @returns ISO 8601 in Beijing time, seconds precise: `2026-09-01T09:00:00+08:00`. */
export function beijingTime(moment: Date): string {
  return dayjs(moment)
    .utcOffset(8 * 60)
    .format();
}

/** @returns the calendar day in Beijing: `2026-09-01`. */
export function beijingDay(moment: Date): string {
  return beijingTime(moment).slice(0, 10);
}

/** `2027-02-01 18:00` in Beijing, as people read it. */
export function beijingMinute(moment: Date): string {
  return beijingTime(moment).slice(0, 16).replace('T', ' ');
}
