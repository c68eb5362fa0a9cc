import { paths } from '@portal/contract/paths';
import type { Seats } from '@portal/contract/sign-up';
import { and, asc, desc, eq, gt, lte, or, sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { userAccount } from '../../accounts/tables';
import { notify } from '../../notifications/repository';
import { id, moment, reference } from '../../platform/db/columns';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { visible } from '../list-filters';
import { type ContentRow, contentItem } from '../tables';

export const activitySignUp = pgTable('activity_sign_up', {
  id: id(),
  activityId: integer('activity_id').notNull(),
  userId: reference('user_id'),
  name: text().notNull(),
  mobile: text().notNull(),
  state: text().$type<'confirmed' | 'waiting' | 'cancelled'>().notNull(),
  signedUpAt: moment('signed_up_at').notNull(),
  cancelledAt: moment('cancelled_at'),
  textDue: boolean('text_due').notNull().default(false),
  /** Earliest time of the next attempt after a refusal by the provider; null for immediately. */
  textDueAt: moment('text_due_at'),
  textTries: integer('text_tries').notNull().default(0),
});
export type SignUpRecord = typeof activitySignUp.$inferSelect;

/** Fields of an activity used by sign-ups; times in ISO 8601. */
interface ActivityFields {
  starts: string;
  ends: string;
  place: string;
  capacity?: number;
  signUpUntil?: string;
  link?: string;
}
export type Activity = Omit<ContentRow, 'fields'> & { fields: ActivityFields };

/** @returns whether sign-up happens here rather than through the organiser's own link */
export function takesSignUps({ fields }: Pick<ContentRow, 'fields'>): boolean {
  return !fields.link && (fields.capacity !== undefined || fields.signUpUntil !== undefined);
}

/** @returns the visible activity if it takes sign-ups; locking it serializes the assignment of seats */
export async function findActivity(
  db: Db,
  id: number,
  now: Date,
  lock?: 'locked',
): Promise<Activity | undefined> {
  const query = db
    .select()
    .from(contentItem)
    .where(and(eq(contentItem.id, id), eq(contentItem.type, 'activity'), visible(now)));
  const [row] = await (lock ? query.for('no key update') : query);
  return row && takesSignUps(row) ? (row as unknown as Activity) : undefined;
}

const inState = (activityId: number, state: SignUpRecord['state']) =>
  and(eq(activitySignUp.activityId, activityId), eq(activitySignUp.state, state));

function countState(db: Db, activityId: number, state: SignUpRecord['state']): Promise<number> {
  return db.$count(activitySignUp, inState(activityId, state));
}

export async function countSeats(db: Db, { id, fields }: Activity): Promise<Seats> {
  return {
    capacity: fields.capacity ?? null,
    taken: await countState(db, id, 'confirmed'),
    waiting: await countState(db, id, 'waiting'),
  };
}

/** @returns the position on the waiting list, from 1 */
export function findPosition(db: Db, own: SignUpRecord): Promise<number> {
  const before = or(
    gt(sql`${own.signedUpAt.toISOString()}::timestamptz`, activitySignUp.signedUpAt),
    and(eq(activitySignUp.signedUpAt, own.signedUpAt), lte(activitySignUp.id, own.id)),
  );
  return db.$count(activitySignUp, and(inState(own.activityId, 'waiting'), before));
}

/**
 * Gives free seats to those who have waited longest. The transaction must hold the activity's lock.
 * @returns how many moved up
 */
export async function fillSeats(tx: Db, { id, title, fields }: Activity, now: Date): Promise<number> {
  if (now.getTime() >= Date.parse(fields.ends)) return 0;
  const free =
    fields.capacity === undefined ? undefined : fields.capacity - (await countState(tx, id, 'confirmed'));
  if (free !== undefined && free <= 0) return 0;
  const query = tx
    .select()
    .from(activitySignUp)
    .where(inState(id, 'waiting'))
    .orderBy(asc(activitySignUp.signedUpAt), asc(activitySignUp.id));
  const moved = await (free === undefined ? query : query.limit(free));
  for (const record of moved) {
    await tx
      .update(activitySignUp)
      .set({ state: 'confirmed', textDue: true, textDueAt: null, textTries: 0 })
      .where(eq(activitySignUp.id, record.id));
    if (record.userId === null) continue;
    await notify(tx, now, record.userId, {
      kind: 'announcement',
      title: '候补成功',
      body: `您已由候补转为参加：${title}。`,
      href: paths.activity.detail(id),
      dedupeKey: `activity:${record.id}:${record.signedUpAt.getTime()}:moved-up`,
    });
  }
  return moved.length;
}

/** @returns all activities, latest first, with their numbers of sign-ups */
export function countSignUps(db: Db) {
  const counted = (state: SignUpRecord['state']) =>
    sql<number>`count(*) FILTER (WHERE ${activitySignUp.state} = ${state})::integer`;
  return db
    .select({
      activity: contentItem,
      taken: counted('confirmed'),
      waiting: counted('waiting'),
      cancelled: counted('cancelled'),
    })
    .from(contentItem)
    .leftJoin(activitySignUp, eq(activitySignUp.activityId, contentItem.id))
    .where(eq(contentItem.type, 'activity'))
    .groupBy(contentItem.id)
    .orderBy(desc(sql`${contentItem.fields}->>'starts'`));
}

/** @returns an activity's sign-ups in order @throws NOT_FOUND if there is no such activity */
export async function listSignUps(db: Db, activityId: number) {
  const [activity] = await db
    .select({ id: contentItem.id })
    .from(contentItem)
    .where(and(eq(contentItem.id, activityId), eq(contentItem.type, 'activity')));
  if (!activity) throw new BusinessError('NOT_FOUND');
  return db
    .select({ record: activitySignUp, username: userAccount.username })
    .from(activitySignUp)
    .leftJoin(userAccount, eq(userAccount.id, activitySignUp.userId))
    .where(eq(activitySignUp.activityId, activityId))
    .orderBy(asc(activitySignUp.signedUpAt), asc(activitySignUp.id));
}
