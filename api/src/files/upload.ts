import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beijingTime } from '@portal/contract/beijing-time';
import {
  fileEndings,
  type GenKeyQuery,
  type StoredFile,
  type StoredPart,
  type UploadComplete,
  type UploadSession,
} from '@portal/contract/files';
import { secondsFromNow } from '../platform/clock';
import { BusinessError, isBusinessError } from '../platform/errors/business-error';
import type { ServiceContext } from '../platform/service-context';
import { type ReadFile, readFile } from './file-readers';
import { inspectFile, readErrors, requireAcceptable } from './inspect-file';
import { avatarKey, queueObjectRemovals, removeReplacedFiles, removeUploadObjects } from './removals';
import {
  deleteUpload,
  findFile,
  findResumable,
  finishUpload,
  giveUpUpload,
  insertFile,
  insertUploadWithin,
  requireQuota,
} from './repository';
import { describeFile } from './signed-url';
import type { FileRow, UploadRow } from './tables';
import { findParts, isGone, partCount, requireUpload, type UploadContext } from './upload-parts';

/** Avatars are always converted to this type. */
const AVATAR_MIME = 'image/jpeg';
/** Window, in seconds, for counting a user's exploding files. */
const EXPLODING_WINDOW = 3_600;

type UploadRequest = Pick<UploadRow, 'userId' | 'name' | 'size' | 'mime' | 'purpose' | 'sha256'>;

/**
 * Finds the user's upload of the same file, finished or not. If the storage has lost its parts, it is given up and starts
 * again.
 */
async function resumeUpload(files: UploadContext, wanted: UploadRequest) {
  const { context } = files;
  const upload = await findResumable(context.db, wanted, context.clock.now());
  if (!upload) return undefined;
  try {
    return { upload, parts: await findParts(files, upload) };
  } catch (error) {
    if (!isGone(error)) throw error;
    await giveUpUpload(context.db, upload.id);
    return undefined;
  }
}

async function startUpload(files: UploadContext, wanted: UploadRequest) {
  const { context, storage } = files;
  const now = context.clock.now();
  const limits = { bytes: context.env.FILES_USER_QUOTA, unfinished: context.env.UPLOAD_USER_UNFINISHED };
  // Check before calling the storage, so that refused uploads cost nothing there.
  await requireQuota(context.db, limits, wanted, now).catch(async (error) => {
    if (!isBusinessError(error) || error.entry !== 'FILE_QUOTA') throw error;
    await removeReplacedFiles(context, wanted.userId);
    await requireQuota(context.db, limits, wanted, now);
  });
  const storageKey = randomBytes(20).toString('hex');
  const upload: UploadRow = {
    ...wanted,
    id: randomBytes(18).toString('base64url'),
    storageKey,
    partSize: context.env.UPLOAD_PART_BYTES,
    remoteId: await storage.begin(storageKey, wanted.mime),
    createdAt: now,
    expiresAt: secondsFromNow(context.clock, context.env.UPLOAD_TTL),
    completedAt: null,
    fileId: null,
  };
  const inserted = await insertUploadWithin(context.db, limits, upload).catch(async (error) => {
    await storage.abort(upload);
    throw error;
  });
  if (inserted.id !== upload.id) await storage.abort(upload);
  return { upload: inserted, parts: inserted.id === upload.id ? [] : await findParts(files, inserted) };
}

/** Names are displayed and sent in headers: strip folders and control characters. */
function sanitizeName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim() || '未命名';
}

/** Begins an upload, or resumes that of the same file. */
export async function beginUpload(
  files: UploadContext,
  userId: number,
  { purpose, mime, fileName, ...asked }: GenKeyQuery,
): Promise<UploadSession> {
  const { context, storage } = files;
  const size = Number(asked.size);
  requireAcceptable(purpose, mime, size);
  const wanted = { userId, name: sanitizeName(fileName), size, mime, purpose, sha256: asked.sha256 ?? null };
  const { upload, parts } = (await resumeUpload(files, wanted)) ?? (await startUpload(files, wanted));
  return {
    provider: storage.provider,
    uploadId: upload.id,
    key: upload.storageKey,
    partSize: upload.partSize,
    concurrency: context.env.UPLOAD_CONCURRENCY,
    parts,
    ...(storage.partUrls ? { urls: await storage.partUrls(upload, partCount(upload)) } : {}),
    expiresAt: beijingTime(upload.expiresAt),
  };
}

async function requireAllParts(files: UploadContext, upload: UploadRow): Promise<StoredPart[]> {
  const parts = await findParts(files, upload);
  const there = new Set(parts.map((part) => part.partNumber));
  const missing = Array.from({ length: partCount(upload) }, (_, at) => at + 1).filter((n) => !there.has(n));
  if (missing.length > 0) throw new BusinessError('FILE_PART_MISSING', { data: { missing } });
  return parts;
}

/** Limits exploding files per user: each occupies a reader for many seconds, delaying everyone's files. */
function readOwnFile({ limits, env }: ServiceContext, userId: number): ReadFile {
  return async (kind, read) => {
    const counter = `exploded:${kind}:${userId}`;
    if ((await limits.count(counter)) >= env.UPLOAD_USER_EXPLODING)
      throw new BusinessError('TOO_MANY_REQUESTS', { retryAfter: EXPLODING_WINDOW });
    const result = await readFile(kind, read);
    if (result === 'exploding') await limits.hit(counter, EXPLODING_WINDOW);
    return result;
  };
}

const harmlessEndings = Object.values(fileEndings).flat();

/**
 * Prevents a file that is both a valid document and a page or program from running when saved and opened, for example as
 * `计划书.html`: computers choose the application by the extension.
 * @returns the name with the extension of its type appended, unless it already has an accepted one
 */
function withSafeExtension(name: string, mime: string): string {
  const lower = name.toLowerCase();
  const isSafe = harmlessEndings.some((ending) => lower.endsWith(ending));
  return isSafe ? name : `${name}${fileEndings[mime]?.[0] ?? ''}`;
}

async function replaceWithAvatar({ storage }: UploadContext, upload: UploadRow, read: ReadFile) {
  const bytes = await read('avatar', async () => buffer(await storage.read(upload.storageKey)));
  if (typeof bytes === 'string') throw new BusinessError(readErrors[bytes]);
  const storageKey = avatarKey(upload);
  await storage.put(upload, storageKey, bytes, AVATAR_MIME);
  return { storageKey, mime: AVATAR_MIME, size: bytes.length, name: 'avatar.jpg', isPublic: true };
}

async function inspect(files: UploadContext, upload: UploadRow, sha256: string): Promise<FileRow> {
  const read = readOwnFile(files.context, upload.userId);
  const mime = await inspectFile(files.storage, { ...upload, sha256 }, read);
  const { userId, purpose, name, size, storageKey } = upload;
  const made = purpose === 'avatar' ? await replaceWithAvatar(files, upload, read) : undefined;
  return {
    id: randomUUID(),
    userId,
    purpose,
    name: withSafeExtension(name, mime),
    mime,
    size,
    sha256,
    storageKey,
    isPublic: false,
    createdAt: files.context.clock.now(),
    unlinkedAt: null,
    ...made,
  };
}

/** Deletes a rejected file with its parts: the same bytes would be rejected again. */
async function discard({ context, storage }: UploadContext, upload: UploadRow): Promise<void> {
  if (!(await giveUpUpload(context.db, upload.id))) return;
  await removeUploadObjects(storage, upload);
  await storage.abort(upload);
  await deleteUpload(context.db, upload.id);
}

/** An interrupted completion may have assembled the parts already. */
async function assemble(
  { storage }: UploadContext,
  upload: UploadRow,
  parts: readonly StoredPart[],
): Promise<void> {
  if (await storage.has(upload.storageKey)) return;
  await storage.assemble(upload, parts).catch(async (error) => {
    if (!isGone(error) || !(await storage.has(upload.storageKey))) throw error;
  });
}

async function assembleAndInspect(files: UploadContext, upload: UploadRow, sha256: string): Promise<FileRow> {
  const parts = await requireAllParts(files, upload);
  try {
    await assemble(files, upload, parts);
    return await inspect(files, upload, sha256);
  } catch (error) {
    // A storage outage says nothing about the file: keep the upload. If it was given up in the meantime because the
    // account was closed, its objects are gone, so report UPLOAD_GONE instead.
    if (!isBusinessError(error)) await requireUpload(files, upload.userId, upload.id);
    else if (error.entry !== 'TOO_MANY_REQUESTS') await discard(files, upload);
    throw error;
  }
}

async function finish(files: UploadContext, upload: UploadRow, sha256: string): Promise<FileRow | undefined> {
  const { context, storage } = files;
  if (upload.sha256 && upload.sha256 !== sha256) throw new BusinessError('FILE_HASH_MISMATCH');
  const file = await assembleAndInspect(files, upload, sha256);
  // Inspect outside the transaction: a long video would block the embedded database.
  const won = await context.db.transaction(async (tx) => {
    if (!(await finishUpload(tx, upload.id, file))) return false;
    await insertFile(tx, file);
    if (file.storageKey !== upload.storageKey) await queueObjectRemovals(tx, [upload.storageKey]);
    return true;
  });
  if (!won) return undefined;
  await storage.abort(upload);
  return file;
}

/**
 * Runs one completion at a time per user: a retry would assemble the same file concurrently, and one user's documents
 * would delay others'.
 */
async function completeInTurn<T>(
  running: UploadContext['completing'],
  userId: number,
  work: () => Promise<T>,
): Promise<T> {
  while (running.has(userId)) await running.get(userId)?.catch(() => undefined);
  const mine = work();
  running.set(userId, mine);
  try {
    return await mine;
  } finally {
    running.delete(userId);
  }
}

/** Assembles the parts and inspects the file's content. Idempotent: a repeated request returns the same file. */
export async function completeUpload(
  files: UploadContext,
  userId: number,
  { uploadId, sha256 }: UploadComplete,
): Promise<StoredFile> {
  const { context } = files;
  const file = await completeInTurn(files.completing, userId, async () => {
    const upload = await requireUpload(files, userId, uploadId);
    const made = upload.fileId ? undefined : await finish(files, upload, sha256);
    const fileId = made?.id ?? (await requireUpload(files, userId, uploadId)).fileId;
    return made ?? (fileId ? findFile(context.db, fileId) : undefined);
  });
  if (!file) throw new BusinessError('UPLOAD_GONE');
  return describeFile(context.secrets, context.clock, file);
}
