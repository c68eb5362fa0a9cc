import { z } from 'zod';
import { CommandError } from './failure';

const DAY_MS = 86_400_000;

/** @returns days between two times */
export function daysBetween(from: string | Date, to: string): number {
  return (Date.parse(to) - new Date(from).getTime()) / DAY_MS;
}

/** Longer extensions are more often a typo than intended. */
export const LONG_EXTENSION_DAYS = 60;

/**
 * Parses a time as operators write it: `2027-02-01`, `2027-02-01 18:00` (Beijing time) or with a zone.
 * @returns ISO 8601
 * @throws CommandError if it is invalid
 */
export function readMoment(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text);
  const iso = match && `${match[1]}T${match[2] ?? '00:00'}${match[3] ?? ':00'}${match[4] ?? '+08:00'}`;
  if (match?.[2] === '24:00')
    throw new CommandError('usage', `不是有效的时间：${text}，24:00 请写作次日的 00:00`);
  // `Date` accepts 30 February as 2 March.
  if (!iso || !z.iso.date().safeParse(match?.[1]).success || Number.isNaN(Date.parse(iso)))
    throw new CommandError('usage', `不是有效的时间：${text}（例：2027-02-01 18:00）`);
  return iso;
}
