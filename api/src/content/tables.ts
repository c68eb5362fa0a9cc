import type { ContentKind } from '@portal/contract/front-matter';
import { bigint, boolean, customType, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../platform/db/columns';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const contentItem = pgTable('content_item', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  type: text().$type<ContentKind>().notNull(),
  slug: text().notNull(),
  title: text().notNull(),
  summary: text().notNull(),
  cover: text(),
  tags: jsonb().$type<string[]>().notNull(),
  publishedAt: moment('published_at').notNull(),
  views: integer().notNull().default(0),
  pinned: boolean().notNull().default(false),
  status: text().$type<'published' | 'draft'>().notNull(),
  seo: jsonb().$type<{ title?: string; description?: string }>().notNull(),
  fields: jsonb().$type<Record<string, unknown>>().notNull(),
  body: text().notNull(),
  words: text().notNull(),
  sourceSha256: text('source_sha256').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** Written by a trigger on `content_item`. */
export const contentSearch = pgTable('content_search', {
  itemId: integer('item_id').primaryKey(),
  type: text().notNull(),
  title: text().notNull(),
  publishedAt: moment('published_at').notNull(),
  pairs: text().array().notNull(),
});

/** Words of titles by sound: syllables without tones, and initials. */
export const searchWord = pgTable('search_word', {
  word: text().primaryKey(),
  pinyin: text().notNull(),
  initials: text().notNull(),
  /** Whether pages or questions use it. */
  guides: boolean().notNull(),
});

/** Views counted since the import; `content_item.views` holds those imported with the item. */
export const contentViews = pgTable('content_views', {
  itemId: integer('item_id').primaryKey(),
  views: integer().notNull(),
});

/** All views of each item, for sorting by views; written by triggers. */
export const contentPopularity = pgTable('content_popularity', {
  itemId: integer('item_id').primaryKey(),
  type: text().notNull(),
  views: integer().notNull(),
});

/** Items of each type and their imported views; maintained by triggers. */
export const contentTotal = pgTable('content_total', {
  type: text().primaryKey(),
  items: integer().notNull(),
  views: bigint({ mode: 'number' }).notNull(),
});

/** Views of each type since the import of its items; maintained by triggers. */
export const contentViewTotal = pgTable('content_view_total', {
  type: text().primaryKey(),
  views: bigint({ mode: 'number' }).notNull(),
});

/** Items of each tag in list order, and below the number of items per value; both written by triggers. */
export const contentTag = pgTable(
  'content_tag',
  {
    type: text().notNull(),
    tag: text().notNull(),
    pinned: boolean().notNull(),
    publishedAt: moment('published_at').notNull(),
    itemId: integer('item_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.tag] })],
);

export const contentCount = pgTable(
  'content_count',
  {
    type: text().notNull(),
    name: text().notNull(),
    value: text().notNull(),
    items: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.type, table.name, table.value] })],
);

export const contentAsset = pgTable('content_asset', {
  path: text().primaryKey(),
  mime: text().notNull(),
  size: integer().notNull(),
  sha256: text().notNull(),
  bytes: bytea().notNull(),
});

export const contentRevision = pgTable('content_revision', {
  only: boolean().primaryKey().default(true),
  revision: bigint({ mode: 'number' }).notNull(),
});

export const contentChange = pgTable(
  'content_change',
  {
    revision: bigint({ mode: 'number' }).notNull(),
    itemId: integer('item_id').notNull(),
    type: text().$type<ContentKind>().notNull(),
    /** Default for replicas running an older version, which do not set it. */
    relisted: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.revision, table.itemId] })],
);

export type ContentRow = typeof contentItem.$inferSelect;
