import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../platform/db/database';
import { entry, entryEvent, type SeasonWindows } from './tables';

/** How many entries a later deadline gave back: drafts that were closed, and submitted ones that were in review. */
export const reopenedSchema = z.object({ drafts: z.number().int(), submitted: z.number().int() });
export type Reopened = z.infer<typeof reopenedSchema>;

/** By whom the deadline was moved, when, and why. */
export interface Reopening {
  actor: string;
  at: Date;
  reason?: string;
}

/** Whether nobody has acted on the entry since its deadline closed it. */
const untouched = sql`(
  SELECT ${entryEvent.actor} FROM ${entryEvent} WHERE ${entryEvent.entryId} = ${entry.id}
  ORDER BY ${entryEvent.id} DESC LIMIT 1) = 'system'`;

async function setBack(
  tx: Db,
  closed: SQL | undefined,
  status: 'draft' | 'submitted',
  { actor, at, reason }: Reopening,
): Promise<number> {
  const state = { status, publishedStatus: status };
  const ids = await tx.update(entry).set(state).where(closed).returning({ id: entry.id });
  const all = JSON.stringify(ids.map(({ id }) => id));
  await tx.execute(sql`INSERT INTO entry_event (entry_id, status, published_status, actor, note, at)
    SELECT id::uuid, ${status}, ${status}, ${actor}, ${reason ?? null}, ${at.toISOString()}::timestamptz
    FROM jsonb_array_elements_text(${all}::jsonb) AS closed (id)`);
  return ids.length;
}

/**
 * Takes back what the deadline did to a season's entries, once the season can be submitted to again. What somebody has
 * worked on in review stays there.
 *
 * @param tx the transaction that moved the season's windows, and holds its row
 */
export async function reopenEntries(
  tx: Db,
  seasonId: string,
  windows: SeasonWindows,
  reopening: Reopening,
): Promise<Reopened> {
  if (new Date(windows.submit.closes) <= reopening.at) return { drafts: 0, submitted: 0 };
  const ofSeason = eq(entry.seasonId, seasonId);
  // Locked first, so that an act under way has written its history line before that is looked at.
  await tx
    .select({ id: entry.id })
    .from(entry)
    .where(and(ofSeason, inArray(entry.status, ['not_submitted', 'under_review'])))
    .orderBy(entry.id)
    .for('update');
  return {
    drafts: await setBack(tx, and(ofSeason, eq(entry.status, 'not_submitted')), 'draft', reopening),
    submitted: await setBack(
      tx,
      and(ofSeason, eq(entry.status, 'under_review'), untouched),
      'submitted',
      reopening,
    ),
  };
}
