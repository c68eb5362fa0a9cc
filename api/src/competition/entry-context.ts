import type { SeasonDefinition } from '@portal/season/definition';
import { and, eq, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { wasUploadingAt } from '../files/repository';
import type { Db } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { deadlineOf, isInTime, type Standing } from './deadline';
import { findOwnEntry, type OwnEntry } from './entry-repository';
import { findDefinition } from './season-repository';
import { submitAttempt } from './tables';

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
