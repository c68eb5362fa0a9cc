import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { lockUser } from '../accounts/repository';
import { userAccount } from '../accounts/tables';
import type { Db } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { isUnlinked } from './links';
import { type FileRow, storedFile, type UploadRow, uploadPart, uploadSession } from './tables';

const GIVEN_UP = new Date(0);
const unfinished = (id: string) => and(eq(uploadSession.id, id), isNull(uploadSession.completedAt));

export async function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  const [row] = await db.select().from(storedFile).where(eq(storedFile.id, id));
  return row;
}

export function listOwnFiles(db: Db, userId: number, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.userId, userId), inArray(storedFile.id, [...ids])));
}

export async function insertFile(db: Db, row: FileRow): Promise<void> {
  await db.insert(storedFile).values(row);
}

/** The user's unfinished, unexpired uploads. */
const isUnfinished = (userId: number, now: Date) =>
  and(eq(uploadSession.userId, userId), isNull(uploadSession.completedAt), gt(uploadSession.expiresAt, now));

/**
 * Total bytes the user has stored or is uploading. One statement, so that an upload completing concurrently is not
 * missed.
 */
async function countBytes(db: Db, userId: number, now: Date): Promise<number> {
  const stored = db.select({ size: storedFile.size }).from(storedFile).where(eq(storedFile.userId, userId));
  const open = db.select({ size: uploadSession.size }).from(uploadSession).where(isUnfinished(userId, now));
  const all = unionAll(stored, open).as('sized');
  const [row] = await db.select({ sum: sql<number>`coalesce(sum(${all.size}), 0)::float8` }).from(all);
  return row?.sum ?? 0;
}

interface UploadLimits {
  bytes: number;
  unfinished: number;
}

/** @throws FILE_QUOTA, UPLOADS_UNFINISHED if an upload of `size` bytes would exceed the limits */
export async function requireQuota(
  db: Db,
  limits: UploadLimits,
  { userId, size }: Pick<UploadRow, 'userId' | 'size'>,
  now: Date,
): Promise<void> {
  if ((await db.$count(uploadSession, isUnfinished(userId, now))) >= limits.unfinished)
    throw new BusinessError('UPLOADS_UNFINISHED');
  if ((await countBytes(db, userId, now)) + size > limits.bytes) throw new BusinessError('FILE_QUOTA');
}

/**
 * Inserts an upload within the user's limits, unless a concurrent request has begun the same file. Locks the user, so
 * that concurrent uploads are counted.
 * @returns the upload of this file
 * @throws like `requireQuota`; `UNAUTHENTICATED` if the account was closed in the meantime
 */
export async function insertUploadWithin(db: Db, limits: UploadLimits, row: UploadRow): Promise<UploadRow> {
  return db.transaction(async (tx) => {
    await lockUser(tx, row.userId);
    const same = await findResumable(tx, row, row.createdAt);
    if (same) return same;
    await requireQuota(tx, limits, row, row.createdAt);
    await tx.insert(uploadSession).values(row);
    return row;
  });
}

/**
 * @returns the user's upload of the same file: unfinished, or finished with its file still stored (the page may have
 *   missed the response)
 */
export async function findResumable(
  db: Db,
  wanted: Pick<UploadRow, 'userId' | 'name' | 'size' | 'mime' | 'purpose'> & { sha256: string | null },
  now: Date,
): Promise<UploadRow | undefined> {
  const sameHash =
    wanted.sha256 === null
      ? isNull(uploadSession.sha256)
      : or(eq(uploadSession.sha256, wanted.sha256), isNull(uploadSession.sha256));
  const itsFile = db
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(and(eq(storedFile.id, uploadSession.fileId), eq(storedFile.sha256, wanted.sha256 ?? '')));
  const [row] = await db
    .select()
    .from(uploadSession)
    .where(
      and(
        eq(uploadSession.userId, wanted.userId),
        eq(uploadSession.name, wanted.name),
        eq(uploadSession.size, wanted.size),
        eq(uploadSession.mime, wanted.mime),
        eq(uploadSession.purpose, wanted.purpose),
        sameHash,
        or(isNull(uploadSession.completedAt), exists(itsFile)),
        gt(uploadSession.expiresAt, now),
      ),
    )
    .orderBy(desc(uploadSession.createdAt))
    .limit(1);
  return row;
}

/** @returns the user's upload, finished or not, unless expired */
export async function findUpload(db: Db, userId: number, id: string, now: Date) {
  const [row] = await db
    .select()
    .from(uploadSession)
    .where(and(eq(uploadSession.id, id), eq(uploadSession.userId, userId), gt(uploadSession.expiresAt, now)));
  return row;
}

export async function writePart(
  db: Db,
  part: { uploadId: string; partNumber: number; etag: string; size: number },
): Promise<void> {
  await db
    .insert(uploadPart)
    .values(part)
    .onConflictDoUpdate({
      target: [uploadPart.uploadId, uploadPart.partNumber],
      set: { etag: part.etag, size: part.size },
    });
}

export function listParts(db: Db, uploadId: string) {
  return db
    .select({ partNumber: uploadPart.partNumber, etag: uploadPart.etag })
    .from(uploadPart)
    .where(eq(uploadPart.uploadId, uploadId))
    .orderBy(asc(uploadPart.partNumber));
}

export async function findPart(db: Db, uploadId: string, partNumber: number) {
  const [row] = await db
    .select({ etag: uploadPart.etag, size: uploadPart.size })
    .from(uploadPart)
    .where(and(eq(uploadPart.uploadId, uploadId), eq(uploadPart.partNumber, partNumber)));
  return row;
}

/** @returns false if another request finished it first, or it was given up in the meantime */
export async function finishUpload(db: Db, id: string, file: FileRow): Promise<boolean> {
  const finished = await db
    .update(uploadSession)
    .set({ completedAt: file.createdAt, fileId: file.id, storageKey: file.storageKey })
    .where(and(unfinished(id), gt(uploadSession.expiresAt, GIVEN_UP)))
    .returning({ id: uploadSession.id });
  return finished.length === 1;
}

/**
 * Marks an upload as given up, so that nobody can finish it and its storage can be removed.
 * @returns false if it was finished: its object belongs to a file
 */
export async function giveUpUpload(db: Db, id: string): Promise<boolean> {
  const givenUp = await db
    .update(uploadSession)
    .set({ expiresAt: GIVEN_UP })
    .where(unfinished(id))
    .returning({ id: uploadSession.id });
  return givenUp.length === 1;
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.delete(uploadSession).where(eq(uploadSession.id, id));
}

export const SWEEP_BATCH = 200;

/** @param after id of the previous page's last upload */
export function listExpiredUploads(db: Db, now: Date, after = ''): Promise<UploadRow[]> {
  return db
    .select()
    .from(uploadSession)
    .where(and(lte(uploadSession.expiresAt, now), gt(uploadSession.id, after)))
    .orderBy(uploadSession.id)
    .limit(SWEEP_BATCH);
}

/**
 * Files unlinked since before `before`, or uploaded before it and never linked, and not used as an avatar.
 * @param after id of the previous page's last file
 */
export function listOrphans(db: Db, before: Date, after?: string): Promise<FileRow[]> {
  const avatarOwners = db.select().from(userAccount).where(eq(userAccount.logoFileId, storedFile.id));
  return db
    .select()
    .from(storedFile)
    .where(
      and(
        lt(sql`coalesce(${storedFile.unlinkedAt}, ${storedFile.createdAt})`, before),
        isUnlinked(db),
        notExists(avatarOwners),
        after === undefined ? undefined : gt(storedFile.id, after),
      ),
    )
    .orderBy(storedFile.id)
    .limit(SWEEP_BATCH);
}

/** The user's files that were linked to an entry and no longer are. */
export function listReplacedFiles(db: Db, userId: number): Promise<FileRow[]> {
  return db
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.userId, userId), isNotNull(storedFile.unlinkedAt), isUnlinked(db)));
}

/**
 * Whether an upload for an entry was in progress at `deadline`: it began before and finished after it, or is unfinished
 * and began less than `recentMs` before (an abandoned upload leaves no trace).
 */
export async function hadUploadInProgressAt(
  db: Db,
  userId: number,
  deadline: Date,
  recentMs: number,
): Promise<boolean> {
  const recent = new Date(deadline.getTime() - recentMs);
  const [row] = await db
    .select({ id: uploadSession.id })
    .from(uploadSession)
    .where(
      and(
        eq(uploadSession.userId, userId),
        ne(uploadSession.purpose, 'avatar'),
        lt(uploadSession.createdAt, deadline),
        or(
          gt(uploadSession.completedAt, deadline),
          and(isNull(uploadSession.completedAt), gt(uploadSession.createdAt, recent)),
        ),
        gt(uploadSession.expiresAt, deadline),
      ),
    )
    .limit(1);
  return row !== undefined;
}
