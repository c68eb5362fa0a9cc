import { bigint, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const smsCode = pgTable('sms_code', {
  id: id(),
  mobile: text().notNull(),
  type: text().notNull(),
  codeHash: text('code_hash').notNull(),
  attempts: smallint().notNull().default(0),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});

export const smsOutbox = pgTable('sms_outbox', {
  id: id(),
  mobile: text().notNull(),
  type: text().notNull(),
  code: text().notNull(),
  text: text().notNull(),
  at: moment('at').notNull(),
});
