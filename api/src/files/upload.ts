import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  type GenKeyQuery,
  PART_SIZE,
  type StoredFile,
  type StoredPart,
  UPLOAD_CONCURRENCY,
  type UploadComplete,
  type UploadSession,
} from '@portal/contract/files';
import { beijingTime } from '../beijing-time';
import { secondsFromNow } from '../clock';
import { BusinessError } from '../errors/business-error';
import { AVATAR_MIME, makeAvatar } from './avatar';
import { inspectFile, requireAcceptable } from './inspect-file';
import {
  bytesOf,
  deleteUpload,
  findFile,
  findResumable,
  finishUpload,
  insertFile,
  insertUploadWithin,
} from './repository';
import { describeFile } from './signed-url';
import type { FileRow, UploadRow } from './tables';
import { type Files, partCount, partsOf, requireUpload } from './upload-parts';

/** Names are shown and put into headers: no folders, no control characters. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim() || '未命名';
}

/** Begins an upload, or takes up the unfinished one of the same file. */
export async function beginUpload(files: Files, userId: number, wanted: GenKeyQuery): Promise<UploadSession> {
  const { app, storage } = files;
  const { purpose, mime, size, sha256 = null } = { ...wanted, size: Number(wanted.size) };
  requireAcceptable(purpose, mime, size);
  const now = app.clock.now();
  const name = plainName(wanted.fileName);
  let upload = await findResumable(app.db, { userId, name, size, mime, purpose, sha256 }, now);
  if (!upload) {
    const quota = app.env.FILES_USER_QUOTA;
    // Asked before the storage is, too: what is refused should cost nothing there.
    if ((await bytesOf(app.db, userId, now)) + size > quota) throw new BusinessError('FILE_QUOTA');
    const storageKey = randomBytes(20).toString('hex');
    upload = {
      id: randomBytes(18).toString('base64url'),
      userId,
      purpose,
      name,
      mime,
      size,
      sha256,
      storageKey,
      remoteId: await storage.begin(storageKey, mime),
      createdAt: now,
      expiresAt: secondsFromNow(app.clock, app.env.UPLOAD_TTL),
      completedAt: null,
      fileId: null,
    };
    if (!(await insertUploadWithin(app.db, quota, upload))) {
      await storage.abort(upload);
      throw new BusinessError('FILE_QUOTA');
    }
  }
  const parts = await partsOf(files, upload);
  return {
    provider: storage.provider,
    uploadId: upload.id,
    key: upload.storageKey,
    partSize: PART_SIZE,
    concurrency: UPLOAD_CONCURRENCY,
    parts: parts.map(({ partNumber, etag }) => ({ partNumber, etag })),
    ...(storage.partUrls ? { urls: await storage.partUrls(upload, partCount(size)) } : {}),
    expiresAt: beijingTime(upload.expiresAt),
  };
}

async function requireAllParts(files: Files, upload: UploadRow): Promise<StoredPart[]> {
  const parts = await partsOf(files, upload);
  const there = new Set(parts.map((part) => part.partNumber));
  const missing = Array.from({ length: partCount(upload.size) }, (_, at) => at + 1).filter(
    (n) => !there.has(n),
  );
  if (missing.length > 0) throw new BusinessError('FILE_PART_MISSING', { data: { missing } });
  return parts;
}

async function asAvatar({ storage }: Files, upload: UploadRow) {
  const bytes = await makeAvatar(await buffer(await storage.read(upload.storageKey)));
  await storage.put(upload.storageKey, bytes, AVATAR_MIME);
  return { mime: AVATAR_MIME, size: bytes.length, name: 'avatar.jpg', isPublic: true };
}

async function judged(files: Files, upload: UploadRow, sha256: string): Promise<FileRow> {
  const mime = await inspectFile(files.storage, { ...upload, sha256 });
  const { userId, purpose, name, size, storageKey } = upload;
  const made = purpose === 'avatar' ? await asAvatar(files, upload) : undefined;
  return {
    id: randomUUID(),
    userId,
    purpose,
    name,
    mime,
    size,
    sha256,
    storageKey,
    isPublic: false,
    createdAt: files.app.clock.now(),
    ...made,
  };
}

/** A refused file is gone with its parts: sending the same bytes again would be refused again. */
async function refuse({ app, storage }: Files, upload: UploadRow): Promise<void> {
  await storage.remove(upload.storageKey);
  await storage.abort(upload);
  await deleteUpload(app.db, upload.id);
}

async function complete(files: Files, upload: UploadRow, sha256: string): Promise<FileRow | undefined> {
  const { app, storage } = files;
  if (upload.sha256 && upload.sha256 !== sha256) throw new BusinessError('FILE_HASH_MISMATCH');
  await storage.assemble(upload, await requireAllParts(files, upload));
  const file = await judged(files, upload, sha256).catch(async (error) => {
    await refuse(files, upload);
    throw error;
  });
  // Not one transaction with the judging: that would hold the embedded database for as long as a film takes.
  const won = await app.db.transaction(async (tx) => {
    if (!(await finishUpload(tx, upload.id, file.id, file.createdAt))) return false;
    await insertFile(tx, file);
    return true;
  });
  if (!won) return undefined;
  await storage.abort(upload);
  return file;
}

/**
 * Puts the parts together and judges the file by its content. A completion that is repeated answers
 * the same file.
 */
export async function completeUpload(
  files: Files,
  userId: number,
  { uploadId, sha256 }: UploadComplete,
): Promise<StoredFile> {
  const { app } = files;
  const upload = await requireUpload(files, userId, uploadId);
  const made = upload.fileId ? undefined : await complete(files, upload, sha256);
  const fileId = made?.id ?? (await requireUpload(files, userId, uploadId)).fileId;
  const file = made ?? (fileId ? await findFile(app.db, fileId) : undefined);
  if (!file) throw new BusinessError('UPLOAD_GONE');
  return describeFile(app.secrets, app.clock, file);
}
