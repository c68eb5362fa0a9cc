import { GRACE_MS } from './season-phase';
import type { EntryRow, SeasonWindows } from './tables';

/**
 * What the deadline rules look at. Of the two statuses it is the published one: what participants may do tells them
 * nothing that they are not shown.
 */
export interface Standing {
  entry: Pick<EntryRow, 'publishedStatus' | 'extendedUntil' | 'returned'>;
  windows: SeasonWindows;
  /** When the request arrived, by the server's clock. */
  now: Date;
  /** An upload or a submit of this participant began before the deadline and is still under way. */
  begunBefore: boolean;
}

/**
 * Until when this entry can be submitted: its return's own deadline, its extension, the season's. A return's deadline
 * holds for who withdraws instead, and thinks better of it.
 */
export function deadlineOf({ entry, windows }: Pick<Standing, 'entry' | 'windows'>): Date {
  const season = new Date(windows.submit.closes);
  const extended = entry.extendedUntil && entry.extendedUntil > season ? entry.extendedUntil : season;
  const wasReturned = entry.publishedStatus === 'returned' || entry.publishedStatus === 'withdrawn';
  if (!wasReturned || !entry.returned) return extended;
  const own = new Date(entry.returned.deadline);
  return own > extended ? own : extended;
}

/** Whether `now` is before the deadline, or in the grace of something that began before it. */
export function isInTime(standing: Standing): boolean {
  const deadline = deadlineOf(standing).getTime();
  const at = standing.now.getTime();
  return at < deadline || (standing.begunBefore && at < deadline + GRACE_MS);
}

const editableStatuses: ReadonlySet<string> = new Set(['draft', 'returned', 'submitted']);

/** Whether only a date can keep the answers that are judged from being changed. */
export function hasEditableStatus({ publishedStatus }: Pick<EntryRow, 'publishedStatus'>): boolean {
  return editableStatuses.has(publishedStatus);
}

/** Whether the answers that are judged can be changed. A submitted entry's can: that is its working copy. */
export function isEditable(standing: Standing): boolean {
  return hasEditableStatus(standing.entry) && isInTime(standing);
}

export function hasOpened(text: string, now: Date): boolean {
  return now.getTime() >= Date.parse(text);
}

export function isSubmittable(standing: Standing): boolean {
  const returned = standing.entry.publishedStatus === 'returned';
  return isEditable(standing) && (returned || hasOpened(standing.windows.submit.opens, standing.now));
}
