import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type FilePurpose, filePurposes } from '@portal/contract/files';
import { fileTypeFromBuffer } from 'file-type/core';
import { imageSize } from 'image-size';
import { BusinessError } from '../platform/errors/business-error';
import type { PdfVerdict } from './read-pdf';
import type { FileStorage } from './storage';

/** Enough for every type that is accepted anywhere. */
const SNIFF_BYTES = 4_100;
/** Twice what good cameras make; a small file may unfold to a picture that fills the memory. */
const MAX_PIXELS = 100_000_000;

const typeNames: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'application/pdf': 'PDF',
  'video/mp4': 'MP4',
};

const pdfErrors = { exploding: 'FILE_EXPLODES', encrypted: 'PDF_ENCRYPTED', empty: 'PDF_EMPTY' } as const;

/** Gives the whole file; called when its turn has come. */
export type ReadWhole = () => Promise<Buffer>;

function listTypeNames(mimes: readonly string[]): string {
  return mimes.map((mime) => typeNames[mime] ?? mime).join('、');
}

/** Refuses by what the client says, before a byte was sent. */
export function requireAcceptable(purpose: FilePurpose, mime: string, size: number): void {
  const { limit, mimes } = filePurposes[purpose];
  if (!(mimes as readonly string[]).includes(mime)) {
    throw new BusinessError('FILE_TYPE_REFUSED', { msg: `只能上传${listTypeNames(mimes)}格式的文件` });
  }
  if (size > limit) {
    throw new BusinessError('FILE_OVER_LIMIT', { msg: `文件不能超过${Math.floor(limit / 1024 / 1024)}MB` });
  }
}

/** By the header alone: whoever opens the picture would have to unpack it. */
function requireViewablePicture(bytes: Buffer): void {
  let pixels: number;
  try {
    const { width, height } = imageSize(bytes);
    pixels = width * height;
  } catch {
    throw new BusinessError('PICTURE_UNREADABLE');
  }
  if (pixels > MAX_PIXELS) throw new BusinessError('FILE_EXPLODES');
}

/**
 * @returns the SHA-256 of an object
 * @throws FILE_SIZE_MISMATCH; browsers send to a bucket what they like, so that what is too much is not read
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

/** ISO media files have many brands; those that browsers play are MP4 to us. */
function normalise(mime: string | undefined): string | undefined {
  return mime === 'video/x-m4v' || mime === 'video/quicktime' ? 'video/mp4' : mime;
}

/**
 * Judges an assembled object by its content.
 *
 * @param judge reads a PDF
 * @returns the type that was found
 * @throws FILE_HASH_MISMATCH, FILE_SIZE_MISMATCH, FILE_TYPE_REFUSED, FILE_EXPLODES, PDF_ENCRYPTED, PDF_EMPTY,
 * PICTURE_UNREADABLE
 */
export async function inspectFile(
  storage: FileStorage,
  file: { storageKey: string; purpose: FilePurpose; size: number; sha256: string },
  judge: (read: ReadWhole) => Promise<PdfVerdict>,
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
  if (mime === 'video/mp4') return mime;
  const read = async () => buffer(await storage.read(file.storageKey));
  if (mime === 'application/pdf') {
    const verdict = await judge(read);
    if (verdict !== 'readable') throw new BusinessError(pdfErrors[verdict]);
  } else requireViewablePicture(await read());
  return mime;
}
