import { type FilePurpose, PART_SIZE } from '@portal/contract/files';
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, reference } from '../platform/db/columns';

export const storedFile = pgTable('stored_file', {
  id: uuid().primaryKey(),
  userId: reference('user_id').notNull(),
  purpose: text().$type<FilePurpose>().notNull(),
  name: text().notNull(),
  mime: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
  storageKey: text('storage_key').notNull(),
  isPublic: boolean('is_public').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  /** When the last link from a step or submission was removed; null while linked, and before the first link. */
  unlinkedAt: moment('unlinked_at'),
});
export type FileRow = typeof storedFile.$inferSelect;

export const entryFile = pgTable(
  'entry_file',
  {
    entryId: uuid('entry_id').notNull(),
    stepId: text('step_id').notNull().default(''),
    fileId: uuid('file_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.stepId, table.fileId] })],
);

export const submissionFile = pgTable(
  'submission_file',
  {
    submissionId: reference('submission_id').notNull(),
    fileId: uuid('file_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.fileId] })],
);

export const uploadSession = pgTable('upload_session', {
  id: text().primaryKey(),
  userId: reference('user_id').notNull(),
  purpose: text().$type<FilePurpose>().notNull(),
  name: text().notNull(),
  mime: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  /** Size of each part but the last, fixed when the upload began. */
  partSize: integer('part_size').notNull().default(PART_SIZE),
  sha256: text(),
  storageKey: text('storage_key').notNull(),
  remoteId: text('remote_id'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  completedAt: moment('completed_at'),
  fileId: uuid('file_id'),
});
export type UploadRow = typeof uploadSession.$inferSelect;

export const uploadPart = pgTable(
  'upload_part',
  {
    uploadId: text('upload_id').notNull(),
    partNumber: integer('part_number').notNull(),
    etag: text().notNull(),
    size: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.partNumber] })],
);
