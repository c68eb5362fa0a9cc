import { and, eq, lt, sql } from 'drizzle-orm';
import { wasUploadingAt } from '../../files/repository';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { GRACE_MS } from '../seasons/season-phase';
import { type EntryRow, entry as entryTable, type SeasonWindows, season, submitAttempt } from '../tables';
import type { OwnEntry } from './entry-repository';

/**
 * What the deadline rules look at. Of the two statuses it is the published one: what participants may do tells them
 * nothing that they are not shown.
 */
interface DeadlineState {
  entry: Pick<EntryRow, 'publishedStatus' | 'extendedUntil' | 'returned'>;
  windows: SeasonWindows;
  /** When the request arrived, by the server's clock. */
  now: Date;
  /** An upload for an entry, or a submit, of this participant began before the deadline and was under way then. */
  startedInTime: boolean;
}

/** @returns the return that a participant still has to answer, also one who withdraws instead and may think better of it */
export function getOpenReturn({ publishedStatus, returned }: DeadlineState['entry']) {
  return publishedStatus === 'returned' || publishedStatus === 'withdrawn' ? returned : null;
}

/** Until when this entry can be submitted: its return's own deadline, also an earlier one; else its extension or the season's. */
export function getDeadline({ entry, windows }: Pick<DeadlineState, 'entry' | 'windows'>): Date {
  const open = getOpenReturn(entry);
  if (open) return new Date(open.deadline);
  const season = new Date(windows.submit.closes);
  return entry.extendedUntil && entry.extendedUntil > season ? entry.extendedUntil : season;
}

/** `getOpenReturn` and `getDeadline` as the database works them out, for an entry joined with its season. */
export const openReturnSql = sql`CASE WHEN ${entryTable.publishedStatus} IN ('returned', 'withdrawn') THEN ${entryTable.returned} END`;
export const deadlineSql = sql`coalesce(
  (${openReturnSql} ->> 'deadline')::timestamptz,
  greatest(${entryTable.extendedUntil}, (${season.windows} -> 'submit' ->> 'closes')::timestamptz))`;

/** Whether `now` is before the deadline, or in the grace of something that began before it. */
export function isBeforeDeadline(state: DeadlineState): boolean {
  const deadline = getDeadline(state).getTime();
  const at = state.now.getTime();
  return at < deadline || (state.startedInTime && at < deadline + GRACE_MS);
}

const editableStatuses: ReadonlySet<string> = new Set(['draft', 'returned', 'submitted']);

/** Whether only a date can keep the answers that are judged from being changed. */
export function hasEditableStatus({ publishedStatus }: Pick<EntryRow, 'publishedStatus'>): boolean {
  return editableStatuses.has(publishedStatus);
}

/** Whether the answers that are judged can be changed. A submitted entry's can: that is its working copy. */
export function isEditable(state: DeadlineState): boolean {
  return hasEditableStatus(state.entry) && isBeforeDeadline(state);
}

/** What a save or submit after the deadline is refused with. */
export function closedError({ entry }: Pick<DeadlineState, 'entry'>): BusinessError {
  return new BusinessError('REGISTRATION_CLOSED', getOpenReturn(entry) ? { msg: '修改截止时间已过' } : {});
}

export function hasOpened(text: string, now: Date): boolean {
  return now.getTime() >= Date.parse(text);
}

export function isSubmittable(state: DeadlineState): boolean {
  const returned = state.entry.publishedStatus === 'returned';
  return isEditable(state) && (returned || hasOpened(state.windows.submit.opens, state.now));
}

async function hasEarlierAttempt(db: Db, entryId: string, key: string, deadline: Date): Promise<boolean> {
  const [row] = await db
    .select({ at: submitAttempt.begunAt })
    .from(submitAttempt)
    .where(
      and(
        eq(submitAttempt.entryId, entryId),
        eq(submitAttempt.idempotencyKey, key),
        lt(submitAttempt.begunAt, deadline),
      ),
    );
  return row !== undefined;
}

/**
 * What the deadline rules need to judge a request that arrived at `now`. Only after the deadline is
 * the database asked for something that began before it: an upload, or a submit under the same key.
 */
export async function loadDeadlineState(
  db: Db,
  { entry, season }: OwnEntry,
  now: Date,
  idempotencyKey?: string,
): Promise<DeadlineState> {
  const state: DeadlineState = { entry, windows: season.windows, now, startedInTime: false };
  if (isBeforeDeadline(state)) return state;
  const deadline = getDeadline(state);
  const startedInTime =
    (idempotencyKey !== undefined && (await hasEarlierAttempt(db, entry.id, idempotencyKey, deadline))) ||
    (await wasUploadingAt(db, entry.userId, deadline, GRACE_MS));
  return { ...state, startedInTime };
}
