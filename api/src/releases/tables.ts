import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../platform/db/columns';

export const publisher = pgTable('publisher', {
  name: text().primaryKey(),
  remotes: jsonb().$type<string[]>().notNull(),
  tokenHash: text('token_hash').notNull(),
  mayActivate: boolean('may_activate').notNull(),
  expiresAt: moment('expires_at'),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
});
export type PublisherRow = typeof publisher.$inferSelect;

/** Uploads in progress, at most one per remote. */
export const releaseUpload = pgTable('release_upload', {
  remote: text().primaryKey(),
  id: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
});
