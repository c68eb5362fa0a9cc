import type { Notification, NotificationPage } from '@portal/contract/account';
import { and, desc, eq, isNotNull, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { userAccount } from '../accounts/tables';
import { secondsFromNow } from '../platform/clock';
import { deleteInBatches, toBatches } from '../platform/db/batches';
import type { Db } from '../platform/db/database';
import type { ServiceContext } from '../platform/service-context';
import type { UserData } from '../platform/user-data';
import type { TextKind } from './providers';
import { notification, smsOutbox } from './tables';

export type Notice = typeof notification.$inferSelect;

export interface NewNotification {
  kind: Notification['kind'];
  title: string;
  body: string;
  /** Path in the portal where the user can act. */
  href?: string;
  /** Deduplicates notices per user: `deadline:12:7d`. */
  dedupeKey?: string;
  /** Also sent as a text message, if configured. */
  text?: { kind: TextKind; values: string[] };
}

/** Stores a notice for a user; call `app.sendTextsSoon()` afterwards to send its text message. */
export function notify(db: Db, now: Date, userId: number, notice: NewNotification): Promise<void> {
  const { href, ...content } = notice;
  return notifyEach(db, now, [{ userId, href }], content);
}

/** A user and the path that the notice links to. */
export interface Recipient {
  userId: number;
  href: NewNotification['href'];
}

/** Stores the same notice for many users, with individual paths. */
export async function notifyEach(
  db: Db,
  now: Date,
  recipients: readonly Recipient[],
  { text, ...notice }: Omit<NewNotification, 'href'>,
): Promise<void> {
  const due = text && {
    textKind: text.kind,
    textValues: text.values,
    textState: 'due' as const,
    textDueAt: now,
  };
  const content = { createdAt: now, ...notice, ...due };
  for (const each of toBatches(recipients))
    await db
      .insert(notification)
      .values(each.map((recipient) => ({ ...recipient, ...content })))
      .onConflictDoNothing();
}

function toDto(row: typeof notification.$inferSelect): Notification {
  return {
    id: row.id,
    kind: row.kind as Notification['kind'],
    title: row.title,
    body: row.body,
    href: row.href,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}

export async function listNotices(
  db: Db,
  userId: number,
  query: { pageNo: number; pageSize: number; unread: boolean },
): Promise<NotificationPage> {
  const { pageNo, pageSize } = query;
  const own = eq(notification.userId, userId);
  const isUnread = and(own, isNull(notification.readAt));
  const wanted = query.unread ? isUnread : own;
  const [list, total, unread] = await Promise.all([
    db
      .select()
      .from(notification)
      .where(wanted)
      .orderBy(desc(notification.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db.$count(notification, wanted),
    db.$count(notification, isUnread),
  ]);
  return { list: list.map(toDto), total, unread, pageNo, pageSize };
}

/** Marks one or all of the user's notices as read. @returns whether the user has such a notice */
export async function markNoticesRead(db: Db, userId: number, now: Date, id?: number): Promise<boolean> {
  const own = and(eq(notification.userId, userId), id === undefined ? undefined : eq(notification.id, id));
  await db
    .update(notification)
    .set({ readAt: now })
    .where(and(own, isNull(notification.readAt)));
  if (id === undefined) return true;
  const [row] = await db.select({ id: notification.id }).from(notification).where(own);
  return row !== undefined;
}

/** SQL condition for notices of closed accounts. A subquery uses the index; a join would read all notices. */
export function ofClosedAccounts(db: Db): SQL {
  const closed = db.select({ id: userAccount.id }).from(userAccount).where(isNotNull(userAccount.closedAt));
  return sql`${notification.userId} = ANY (ARRAY(${closed}))`;
}

/**
 * Deletes notices and outbox messages past the retention period, and notices sent to accounts after they were closed.
 * @returns their number
 */
export async function removeOldNotices({
  db,
  clock,
  env,
}: Pick<ServiceContext, 'db' | 'clock' | 'env'>): Promise<number> {
  const before = (days: number) => secondsFromNow(clock, -days * 86_400);
  const notices = await deleteInBatches(
    db,
    notification,
    lte(notification.createdAt, before(env.NOTICE_DAYS)),
  );
  const unread = await deleteInBatches(db, notification, ofClosedAccounts(db));
  const texts = await deleteInBatches(db, smsOutbox, lte(smsOutbox.at, before(env.OUTBOX_DAYS)));
  return notices + unread + texts;
}

export const noticeUserData: UserData = {
  title: '站内通知',
  // Ongoing actions on the account's entries may add notices until the end.
  erasedLast: true,
  export: (db, userId) => db.select().from(notification).where(eq(notification.userId, userId)),
  async erase(db, userId) {
    await db.delete(notification).where(eq(notification.userId, userId));
  },
};

type OutboxRow = typeof smsOutbox.$inferInsert;

export async function insertOutbox(db: Db, message: OutboxRow): Promise<void> {
  await db.insert(smsOutbox).values(message);
}

/** Outbox messages to a phone. */
export function listOutbox(db: Db, mobile: string) {
  return db.select().from(smsOutbox).where(eq(smsOutbox.mobile, mobile));
}

/** @param mobile undefined for all phones */
export function listNewestOutbox(db: Db, mobile: string | undefined, limit: number) {
  return db
    .select()
    .from(smsOutbox)
    .where(mobile ? eq(smsOutbox.mobile, mobile) : undefined)
    .orderBy(desc(smsOutbox.id))
    .limit(limit);
}

export async function deleteOutbox(db: Db, mobile: string): Promise<void> {
  await db.delete(smsOutbox).where(eq(smsOutbox.mobile, mobile));
}

/** Selects the first due text message that no other replica is claiming. @param busy users to skip */
export function selectNextText(db: Db, now: Date, busy: readonly number[] = []) {
  return db
    .select({ id: notification.id })
    .from(notification)
    .where(
      and(
        // A literal, because a plan with a parameter could not use the partial index.
        sql`${notification.textState} = 'due'`,
        lte(notification.textDueAt, now),
        busy.length > 0 ? notInArray(notification.userId, [...busy]) : undefined,
      ),
    )
    .orderBy(notification.textDueAt, notification.id)
    .limit(1)
    .for('update', { skipLocked: true });
}

/** Claims the next due text message, so that no other replica sends it. */
export async function claimNextText(db: Db, now: Date, busy: readonly number[]): Promise<Notice | undefined> {
  const next = selectNextText(db, now, busy);
  const [claimed] = await db
    .update(notification)
    .set({ textState: 'claimed', textTries: sql`${notification.textTries} + 1` })
    .where(eq(notification.id, next))
    .returning();
  return claimed;
}

export function countDueTexts(db: Db, now: Date): Promise<number> {
  return db.$count(
    notification,
    and(sql`${notification.textState} = 'due'`, lte(notification.textDueAt, now)),
  );
}

export async function updateText(
  db: Db,
  id: number,
  change: Pick<Partial<Notice>, 'textState' | 'textDueAt' | 'textTries'>,
): Promise<void> {
  await db.update(notification).set(change).where(eq(notification.id, id));
}
