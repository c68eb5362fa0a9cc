import { z } from 'zod';
import { CommandError } from './failure';

const DAY_MS = 86_400_000;

/** @returns the days from one moment to another */
export function daysBetween(from: string | Date, to: string): number {
  return (Date.parse(to) - new Date(from).getTime()) / DAY_MS;
}

/** A deadline moved by more days than this is more often a slip of the pen than meant. */
export const LONG_EXTENSION_DAYS = 60;

/**
 * Reads a moment as an operator writes it: `2027-02-01`, `2027-02-01 18:00` (Beijing time) or with a zone.
 * @returns ISO 8601; @throws CommandError when it is no moment
 */
export function readMoment(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text);
  const iso = match && `${match[1]}T${match[2] ?? '00:00'}${match[3] ?? ':00'}${match[4] ?? '+08:00'}`;
  if (match?.[2] === '24:00')
    throw new CommandError('usage', `不是有效的时间：${text}，24:00 请写作次日的 00:00`);
  // `Date` takes the 30th of February for the 2nd of March.
  if (!iso || !z.iso.date().safeParse(match?.[1]).success || Number.isNaN(Date.parse(iso)))
    throw new CommandError('usage', `不是有效的时间：${text}（例：2027-02-01 18:00）`);
  return iso;
}
