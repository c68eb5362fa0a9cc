import { jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { id, moment, reference } from '../platform/db/columns';
import type { TextKind } from './providers';

export const notification = pgTable('notification', {
  id: id(),
  userId: reference('user_id').notNull(),
  kind: text().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  href: text(),
  dedupeKey: text('dedupe_key'),
  createdAt: moment('created_at').notNull(),
  readAt: moment('read_at'),
  textKind: text('text_kind').$type<TextKind>(),
  textValues: jsonb('text_values').$type<string[]>(),
  textState: text('text_state').$type<'due' | 'claimed' | 'sent' | 'dropped'>(),
  textTries: smallint('text_tries').notNull().default(0),
  textDueAt: moment('text_due_at'),
});

export const smsOutbox = pgTable('sms_outbox', {
  id: id(),
  mobile: text().notNull(),
  type: text().notNull(),
  code: text().notNull(),
  text: text().notNull(),
  at: moment('at').notNull(),
});
