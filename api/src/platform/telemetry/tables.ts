import { date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const clientError = pgTable(
  'client_error',
  {
    day: date().notNull(),
    fingerprint: text().notNull(),
    kind: text().notNull(),
    message: text().notNull(),
    stack: text(),
    page: text().notNull(),
    remote: text(),
    version: text(),
    releaseSet: text('release_set'),
    hits: integer().notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.fingerprint] })],
);
