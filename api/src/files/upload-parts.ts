import type { Readable } from 'node:stream';
import type { PartProgress, StoredPart } from '@portal/contract/files';
import { BusinessError, isBusinessError } from '../platform/errors/business-error';
import type { ServiceContext } from '../platform/service-context';
import { findPart, findUpload, listParts, writePart } from './repository';
import type { FileStorage } from './storage';
import type { UploadRow } from './tables';

export interface UploadContext {
  context: ServiceContext;
  storage: FileStorage;
  /** Completions running in this process, by user. */
  completing: Map<number, Promise<unknown>>;
}

export function isGone(error: unknown): boolean {
  return isBusinessError(error) && error.entry === 'UPLOAD_GONE';
}

export function partCount({ size, partSize }: Pick<UploadRow, 'size' | 'partSize'>): number {
  return Math.ceil(size / partSize);
}

function getPartSize(upload: UploadRow, partNumber: number): number {
  const last = partCount(upload);
  return partNumber < last ? upload.partSize : upload.size - (last - 1) * upload.partSize;
}

/** @returns the stored parts @throws UPLOAD_GONE if the storage no longer knows the upload */
export async function findParts(
  { context, storage }: UploadContext,
  upload: UploadRow,
): Promise<StoredPart[]> {
  if (!storage.listParts) return listParts(context.db, upload.id);
  return storage.listParts(upload).catch(async (error) => {
    if (!isGone(error) || !(await storage.has(upload.storageKey))) throw error;
    // Interrupted after assembling: the storage has dropped the parts, but none needs to be sent again.
    return Array.from({ length: partCount(upload) }, (_, at) => ({
      partNumber: at + 1,
      etag: 'joined',
    }));
  });
}

/** @throws UPLOAD_GONE if the user has no such upload, or it has expired */
export async function requireUpload(
  { context }: UploadContext,
  userId: number,
  uploadId: string,
): Promise<UploadRow> {
  const upload = await findUpload(context.db, userId, uploadId, context.clock.now());
  if (!upload) throw new BusinessError('UPLOAD_GONE');
  return upload;
}

/** Stores a part, or a piece of one, sent through the API. Idempotent for the same part; different bytes replace it. */
export async function receivePart(
  files: UploadContext,
  userId: number,
  part: { uploadId: string; partNumber: number; sha256: string; offset?: number },
  bytes: Readable,
): Promise<PartProgress> {
  const { context, storage } = files;
  const { partNumber, sha256, offset } = part;
  const upload = await requireUpload(files, userId, part.uploadId);
  if (upload.completedAt || !storage.writePart || partNumber > partCount(upload)) {
    throw new BusinessError('UPLOAD_GONE');
  }
  const stored = await findPart(context.db, upload.id, partNumber);
  if (stored?.etag === sha256) return { received: stored.size, etag: stored.etag };
  const size = getPartSize(upload, partNumber);
  const taken = await storage.writePart(upload, { partNumber, size, sha256, offset }, bytes);
  if (!taken) throw new BusinessError('UPLOAD_OFFSET');
  const { etag } = taken;
  if (etag !== undefined) await writePart(context.db, { uploadId: upload.id, partNumber, etag, size });
  return taken;
}

/** How much of a part is stored, so that the client only sends the rest. */
export async function getPartProgress(
  files: UploadContext,
  userId: number,
  { uploadId, partNumber }: { uploadId: string; partNumber: number },
): Promise<PartProgress> {
  const upload = await requireUpload(files, userId, uploadId);
  const begun = (await files.storage.begun?.(upload, partNumber)) ?? 0;
  // Queried after `begun` has ended a running transfer, whose last piece may have completed the part.
  const stored = await findPart(files.context.db, upload.id, partNumber);
  return stored ? { received: stored.size, etag: stored.etag } : { received: begun };
}

export async function listStoredParts(
  files: UploadContext,
  userId: number,
  uploadId: string,
): Promise<StoredPart[]> {
  return findParts(files, await requireUpload(files, userId, uploadId));
}
