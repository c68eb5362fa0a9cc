import type { SeasonDefinition } from '@portal/season/definition';
import { and, eq, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { wasUploadingAt } from '../../files/repository';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { GRACE_MS } from '../seasons/season-phase';
import { findDefinition } from '../seasons/season-repository';
import { type EntryRow, type SeasonWindows, submitAttempt } from '../tables';
import { findOwnEntry, type OwnEntry } from './entry-repository';

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

/** An entry with what its rules need. */
export interface EntryContext extends OwnEntry {
  definition: SeasonDefinition;
}

export async function definitionOf(
  app: FastifyInstance,
  db: Db,
  seasonId: string,
  version: number,
): Promise<SeasonDefinition> {
  const definition = await findDefinition(app.db, db, seasonId, version);
  if (!definition) throw new BusinessError('SEASON_UNKNOWN');
  return definition;
}

/** @throws NOT_FOUND also for somebody else's entry, so that ids say nothing. */
export async function requireEntry(
  app: FastifyInstance,
  db: Db,
  userId: number,
  id: string,
  options: { lock?: boolean } = {},
): Promise<EntryContext> {
  const own = await findOwnEntry(db, userId, id, options);
  if (!own) throw new BusinessError('NOT_FOUND');
  const definition = await definitionOf(app, db, own.entry.seasonId, own.entry.definitionVersion);
  return { ...own, definition };
}

async function triedBefore(db: Db, entryId: string, key: string, deadline: Date): Promise<boolean> {
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
export async function standingOf(
  db: Db,
  { entry, season }: OwnEntry,
  now: Date,
  idempotencyKey?: string,
): Promise<Standing> {
  const standing: Standing = { entry, windows: season.windows, now, begunBefore: false };
  if (isInTime(standing)) return standing;
  const deadline = deadlineOf(standing);
  const begunBefore =
    (idempotencyKey !== undefined && (await triedBefore(db, entry.id, idempotencyKey, deadline))) ||
    (await wasUploadingAt(db, entry.userId, deadline));
  return { ...standing, begunBefore };
}
