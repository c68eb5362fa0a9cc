import { and, eq, lt, sql } from 'drizzle-orm';
import { hadUploadInProgressAt } from '../../files/repository';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { GRACE_MS } from '../seasons/season-phase';
import { type EntryRow, entry as entryTable, type SeasonWindows, season, submitAttempt } from '../tables';
import type { OwnEntry } from './entry-repository';

/**
 * Input of the deadline rules. They use the published status, so that permissions do not reveal an unpublished decision.
 */
interface DeadlineState {
  entry: Pick<EntryRow, 'publishedStatus' | 'extendedUntil' | 'returned'>;
  windows: SeasonWindows;
  /** When the request arrived, by the server's clock. */
  now: Date;
  /** One of the participant's uploads or submits began before the deadline and was still running then. */
  startedInTime: boolean;
}

/** @returns the return still to be answered; withdrawing does not cancel it, because the entry can be reopened */
export function getOpenReturn({ publishedStatus, returned }: DeadlineState['entry']) {
  return publishedStatus === 'returned' || publishedStatus === 'withdrawn' ? returned : null;
}

/** Deadline of this entry: that of an open return, even if earlier; otherwise the later of extension and season. */
export function getDeadline({ entry, windows }: Pick<DeadlineState, 'entry' | 'windows'>): Date {
  const open = getOpenReturn(entry);
  if (open) return new Date(open.deadline);
  const season = new Date(windows.submit.closes);
  return entry.extendedUntil && entry.extendedUntil > season ? entry.extendedUntil : season;
}

/** SQL versions of `getOpenReturn` and `getDeadline`, for entries joined with their season. */
export const openReturnSql = sql`CASE WHEN ${entryTable.publishedStatus} IN ('returned', 'withdrawn') THEN ${entryTable.returned} END`;
export const deadlineSql = sql`coalesce(
  (${openReturnSql} ->> 'deadline')::timestamptz,
  greatest(${entryTable.extendedUntil}, (${season.windows} -> 'submit' ->> 'closes')::timestamptz))`;

/** Also true in the grace period after the deadline if an upload or submit began before it. */
export function isBeforeDeadline(state: DeadlineState): boolean {
  const deadline = getDeadline(state).getTime();
  const at = state.now.getTime();
  return at < deadline || (state.startedInTime && at < deadline + GRACE_MS);
}

const editableStatuses: ReadonlySet<string> = new Set(['draft', 'returned', 'submitted']);

/** Whether only the deadline can prevent changes to the judged answers. */
export function hasEditableStatus({ publishedStatus }: Pick<EntryRow, 'publishedStatus'>): boolean {
  return editableStatuses.has(publishedStatus);
}

/** Whether judged answers can be changed. Those of a submitted entry can: they are a working copy. */
export function isEditable(state: DeadlineState): boolean {
  return hasEditableStatus(state.entry) && isBeforeDeadline(state);
}

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
 * Loads what the deadline rules need for a request that arrived at `now`. Only after the deadline does it query for an
 * upload, or a submit with the same key, that began before it.
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
    (await hadUploadInProgressAt(db, entry.userId, deadline, GRACE_MS));
  return { ...state, startedInTime };
}
