import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const captchaChallenge = pgTable('captcha_challenge', {
  token: text().primaryKey(),
  kind: text().notNull(),
  /** Jigsaw: its left edge. Words: their centres in the order that was asked for. */
  answer: jsonb().$type<number[][]>().notNull(),
  secretKey: text('secret_key').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const captchaResult = pgTable('captcha_result', {
  hash: text().primaryKey(),
  expiresAt: moment('expires_at').notNull(),
  spentAt: moment('spent_at'),
});
