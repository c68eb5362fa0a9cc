import type { EntryStatus, StepData } from '@portal/contract/competition/entry';
import type { SeasonDefinition } from '@portal/season/definition';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { hasOpenSession } from '../../accounts/session-repository';
import { toBatches } from '../../platform/db/batches';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import type { SignedInUser } from '../../platform/http/caller';
import { getDefinition } from '../seasons/season-repository';
import { type EntryRow, entry, entryEvent, entryStep, type StepRow, season } from '../tables';

interface ReadOwnEntry {
  lock?: true;
  /** Condition checked after locking: the participant's session is still open. */
  session?: SQL;
}

/**
 * An entry with the current windows of its season.
 * @throws UNAUTHENTICATED if the session ended while waiting for the lock
 */
export async function findOwnEntry(db: Db, userId: number, id: string, { lock, session }: ReadOwnEntry = {}) {
  const own = and(eq(entry.id, id), eq(entry.userId, userId));
  // Separate statement: the next one must see data, including the season, as of after the lock.
  const locked = lock && (await db.select({ id: entry.id }).from(entry).where(own).for('update'));
  if (locked?.length === 0) return undefined;
  const [row] = await db
    .select({ entry, season })
    .from(entry)
    .innerJoin(season, eq(season.id, entry.seasonId))
    .where(and(own, session));
  if (locked && !row) throw new BusinessError('UNAUTHENTICATED');
  return row;
}
export type OwnEntry = NonNullable<Awaited<ReturnType<typeof findOwnEntry>>>;

export interface EntryContext extends OwnEntry {
  definition: SeasonDefinition;
}

/** @throws NOT_FOUND also for other users' entries, to prevent enumeration of ids */
export async function getOwnEntry(
  db: Db,
  userId: number,
  id: string,
  options: ReadOwnEntry = {},
): Promise<EntryContext> {
  const own = await findOwnEntry(db, userId, id, options);
  if (!own) throw new BusinessError('NOT_FOUND');
  const definition = await getDefinition(db, own.entry.seasonId, own.entry.definitionVersion);
  return { ...own, definition };
}

export interface Actor {
  user: Pick<SignedInUser, 'id' | 'accessHash'>;
  arrivedAt: Date;
}

/** An entry with its steps as stored: sensitive answers are encrypted. */
export interface EntryWithSteps extends EntryContext {
  steps: ReadonlyMap<string, StepRow>;
}

/**
 * Locks a participant's entry until the transaction ends, and reads it.
 * @throws NOT_FOUND also for other users' entries; UNAUTHENTICATED if the session ended while waiting for the lock
 */
export function lockEntry(tx: Db, { user, arrivedAt }: Actor, entryId: string): Promise<EntryContext> {
  const session = hasOpenSession(tx, user.accessHash, arrivedAt);
  return getOwnEntry(tx, user.id, entryId, { lock: true, session });
}

export async function lockEntryWithSteps(tx: Db, actor: Actor, entryId: string): Promise<EntryWithSteps> {
  const context = await lockEntry(tx, actor, entryId);
  const steps = await listSteps(tx, entryId);
  return { ...context, steps: new Map(steps.map((step) => [step.stepId, step])) };
}

export async function findEntryOfSeason(db: Db, userId: number, seasonId: string) {
  const [row] = await db
    .select()
    .from(entry)
    .where(and(eq(entry.userId, userId), eq(entry.seasonId, seasonId)));
  return row;
}

export function listOwnEntries(db: Db, userId: number) {
  return db
    .select({ entry, season: { id: season.id, name: season.name, windows: season.windows } })
    .from(entry)
    .innerJoin(season, eq(season.id, entry.seasonId))
    .where(eq(entry.userId, userId))
    .orderBy(desc(entry.createdAt));
}

/** @returns false if the user already has an entry in this season */
export async function insertEntry(db: Db, row: typeof entry.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(entry).values(row).onConflictDoNothing().returning({ id: entry.id });
  return inserted.length === 1;
}

export async function updateEntry(db: Db, id: string, changes: Partial<EntryRow>): Promise<void> {
  await db.update(entry).set(changes).where(eq(entry.id, id));
}

export function listSteps(db: Db, entryId: string) {
  return db.select().from(entryStep).where(eq(entryStep.entryId, entryId)).orderBy(asc(entryStep.stepId));
}

/**
 * Writes a step's answers as the revision after `baseRevision` (0: never saved). The caller must have read that revision
 * under the entry's lock, or have just created the entry, so that no concurrent write is possible.
 * @returns the new revision
 */
export async function writeStep(
  tx: Db,
  step: { entryId: string; stepId: string; data: StepData; baseRevision: number; savedAt: Date },
): Promise<number> {
  const { entryId, stepId, data, baseRevision, savedAt } = step;
  const [written] =
    baseRevision === 0
      ? await tx
          .insert(entryStep)
          .values({ entryId, stepId, data, revision: 1, savedAt })
          .onConflictDoNothing()
          .returning({ revision: entryStep.revision })
      : await tx
          .update(entryStep)
          .set({ data, revision: baseRevision + 1, savedAt })
          .where(
            and(
              eq(entryStep.entryId, entryId),
              eq(entryStep.stepId, stepId),
              eq(entryStep.revision, baseRevision),
            ),
          )
          .returning({ revision: entryStep.revision });
  if (!written) throw new Error(`The step ${stepId} of the entry ${entryId} was written without its lock.`);
  return written.revision;
}

export async function recordEvent(db: Db, event: typeof entryEvent.$inferInsert): Promise<void> {
  await db.insert(entryEvent).values(event);
}

export async function recordEvents(db: Db, events: (typeof entryEvent.$inferInsert)[]): Promise<void> {
  for (const rows of toBatches(events)) await db.insert(entryEvent).values(rows);
}

/** Adds the same event to the history of many entries in one statement. */
export async function recordSameEvent(
  tx: Db,
  entryIds: readonly string[],
  { status, actor, at, note }: { status: EntryStatus; actor: string; at: Date; note?: string | undefined },
): Promise<void> {
  await tx.execute(sql`INSERT INTO entry_event (entry_id, status, published_status, actor, note, at)
    SELECT id::uuid, ${status}, ${status}, ${actor}, ${note ?? null}, ${at.toISOString()}::timestamptz
    FROM jsonb_array_elements_text(${JSON.stringify(entryIds)}::jsonb) AS changed (id)`);
}

/** @returns status changes visible to the participant, without the operators' notes on reviews and decisions */
export async function listPublishedEvents(db: Db, entryId: string) {
  const events = await listEvents(db, entryId);
  return events
    .filter((event, at) => event.publishedStatus !== events[at - 1]?.publishedStatus)
    .map((event) => (event.publishedStatus === 'under_review' ? { ...event, note: null } : event));
}

export function listEvents(db: Db, entryId: string) {
  return db.select().from(entryEvent).where(eq(entryEvent.entryId, entryId)).orderBy(asc(entryEvent.id));
}

export async function nextEntryNumber(db: Db): Promise<number> {
  const [row] = await db.select({ value: sql<string>`nextval('entry_number')` }).from(sql`(SELECT 1) AS one`);
  return Number(row?.value);
}
