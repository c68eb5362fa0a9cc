import type { Notification, NotificationPage } from '@portal/contract/users/notifications';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../platform/db/database';
import type { TextKind } from './providers';
import { notification } from './tables';

export interface NewNotification {
  kind: Notification['kind'];
  title: string;
  body: string;
  /** Path of the portal where the user can act. */
  href?: string;
  /** One notice for each key and user, however often it is sent: `deadline:12:7d`. */
  dedupeKey?: string;
  /** Goes to the phone too, where texts are set up. */
  text?: { kind: TextKind; values: string[] };
}

/** Leaves a notice in a user's personal centre; `app.sendTextsSoon()` after it sends the text message that is due. */
export async function notify(
  db: Db,
  now: Date,
  userId: number,
  { text, ...notice }: NewNotification,
): Promise<void> {
  const due = text && {
    textKind: text.kind,
    textValues: text.values,
    textState: 'due' as const,
    textDueAt: now,
  };
  await db
    .insert(notification)
    .values({ userId, createdAt: now, ...notice, ...due })
    .onConflictDoNothing();
}

function present(row: typeof notification.$inferSelect): Notification {
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

export async function pageOfNotifications(
  db: Db,
  userId: number,
  query: { pageNo: number; pageSize: number; unread: boolean },
): Promise<NotificationPage> {
  const { pageNo, pageSize } = query;
  const own = eq(notification.userId, userId);
  const isUnread = and(own, isNull(notification.readAt));
  const wanted = query.unread ? isUnread : own;
  const [rows, [all], [unread]] = await Promise.all([
    db
      .select()
      .from(notification)
      .where(wanted)
      .orderBy(desc(notification.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db.select({ total: count() }).from(notification).where(wanted),
    db.select({ total: count() }).from(notification).where(isUnread),
  ]);
  return { list: rows.map(present), total: all?.total ?? 0, unread: unread?.total ?? 0, pageNo, pageSize };
}

/** Marks one notice (or all) of the user as read. @returns whether the user has such a notice */
export async function markRead(db: Db, userId: number, now: Date, id?: number): Promise<boolean> {
  const own = and(eq(notification.userId, userId), id === undefined ? undefined : eq(notification.id, id));
  await db
    .update(notification)
    .set({ readAt: now })
    .where(and(own, isNull(notification.readAt)));
  if (id === undefined) return true;
  const [row] = await db.select({ id: notification.id }).from(notification).where(own);
  return row !== undefined;
}
