import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type FilePurpose, filePurposes } from '@portal/contract/files';
import { fileTypeFromBuffer } from 'file-type/core';
import { BusinessError } from '../platform/errors/business-error';
import type { ReadFile } from './file-readers';
import type { FileStorage } from './storage';

/** Enough to detect every accepted type. */
const SNIFF_BYTES = 4_100;

const typeNames: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'application/pdf': 'PDF',
  'video/mp4': 'MP4',
};

export const readErrors = {
  exploding: 'FILE_EXPLODES',
  oversized: 'FILE_EXPLODES',
  encrypted: 'PDF_ENCRYPTED',
  empty: 'PDF_EMPTY',
  unreadable: 'PICTURE_UNREADABLE',
} as const;

function listTypeNames(mimes: readonly string[]): string {
  return mimes.map((mime) => typeNames[mime] ?? mime).join('、');
}

/** Rejects by declared type and size, before any byte is sent. */
export function requireAcceptable(purpose: FilePurpose, mime: string, size: number): void {
  const { limit, mimes } = filePurposes[purpose];
  if (!(mimes as readonly string[]).includes(mime)) {
    throw new BusinessError('FILE_TYPE_REFUSED', { msg: `只能上传${listTypeNames(mimes)}格式的文件` });
  }
  if (size > limit) {
    throw new BusinessError('FILE_OVER_LIMIT', { msg: `文件不能超过${Math.floor(limit / 1024 / 1024)}MB` });
  }
}

/**
 * @returns the SHA-256 of an object
 * @throws FILE_SIZE_MISMATCH; stops reading at the declared size, because browsers can send any amount to a bucket
 */
async function hashObject(
  storage: FileStorage,
  { storageKey, size }: { storageKey: string; size: number },
): Promise<string> {
  const hash = createHash('sha256');
  let left = size;
  for await (const chunk of await storage.read(storageKey)) {
    left -= chunk.length;
    if (left < 0) break;
    hash.update(chunk);
  }
  if (left !== 0) throw new BusinessError('FILE_SIZE_MISMATCH');
  return hash.digest('hex');
}

/** ISO media files have many brands; those that browsers play count as MP4. */
function normalise(mime: string | undefined): string | undefined {
  return mime === 'video/x-m4v' || mime === 'video/quicktime' ? 'video/mp4' : mime;
}

/**
 * Checks an assembled object by its content.
 * @param readFile reads PDFs and pictures in a separate process
 * @returns the detected type
 * @throws FILE_HASH_MISMATCH, FILE_SIZE_MISMATCH, FILE_TYPE_REFUSED, FILE_EXPLODES, PDF_ENCRYPTED, PDF_EMPTY,
 *   PICTURE_UNREADABLE
 */
export async function inspectFile(
  storage: FileStorage,
  file: { storageKey: string; purpose: FilePurpose; size: number; sha256: string },
  readFile: ReadFile,
): Promise<string> {
  if ((await hashObject(storage, file)) !== file.sha256) throw new BusinessError('FILE_HASH_MISMATCH');
  const end = Math.min(SNIFF_BYTES, file.size) - 1;
  const head = await buffer(await storage.read(file.storageKey, { start: 0, end }));
  const mime = normalise((await fileTypeFromBuffer(head))?.mime);
  const { mimes } = filePurposes[file.purpose];
  if (!mime || !(mimes as readonly string[]).includes(mime)) {
    throw new BusinessError('FILE_TYPE_REFUSED', {
      msg: `文件内容不是${listTypeNames(mimes)}格式，请检查后重新上传`,
    });
  }
  // Avatars are decoded later, when they are redrawn.
  if (mime === 'video/mp4' || file.purpose === 'avatar') return mime;
  const verdict = await readFile(mime === 'application/pdf' ? 'pdf' : 'picture', async () =>
    buffer(await storage.read(file.storageKey)),
  );
  if (verdict !== 'readable') throw new BusinessError(readErrors[verdict]);
  return mime;
}
