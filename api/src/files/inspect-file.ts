import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type FilePurpose, filePurposes } from '@portal/contract/files';
import { fileTypeFromBuffer } from 'file-type/core';
import { PDFDocument } from 'pdf-lib';
import { BusinessError } from '../errors/business-error';
import type { FileStorage } from './storage';

/** Enough for every type that is accepted anywhere. */
const SNIFFED = 4_100;
const PDF_NO_PAGES = 0;

const typeNames: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'application/pdf': 'PDF',
  'video/mp4': 'MP4',
};

function namesOf(mimes: readonly string[]): string {
  return mimes.map((mime) => typeNames[mime] ?? mime).join('、');
}

/** Refuses by what the client says, before a byte was sent. */
export function requireAcceptable(purpose: FilePurpose, mime: string, size: number): void {
  const { limit, mimes } = filePurposes[purpose];
  if (!(mimes as readonly string[]).includes(mime)) {
    throw new BusinessError('FILE_TYPE_REFUSED', { msg: `只能上传${namesOf(mimes)}格式的文件` });
  }
  if (size > limit) {
    throw new BusinessError('FILE_OVER_LIMIT', { msg: `文件不能超过${Math.floor(limit / 1024 / 1024)}MB` });
  }
}

async function requireReadablePdf(bytes: Buffer): Promise<void> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false }).catch((error: Error) => {
    throw new BusinessError(/encrypted/i.test(error.message) ? 'PDF_ENCRYPTED' : 'PDF_EMPTY');
  });
  let pages: number;
  try {
    pages = document.getPageCount();
  } catch {
    throw new BusinessError('PDF_EMPTY');
  }
  if (pages === PDF_NO_PAGES) throw new BusinessError('PDF_EMPTY');
}

async function hashOf(storage: FileStorage, key: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of await storage.read(key)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size };
}

/** ISO media files have many brands; those that browsers play are MP4 to us. */
function normalise(mime: string | undefined): string | undefined {
  return mime === 'video/x-m4v' || mime === 'video/quicktime' ? 'video/mp4' : mime;
}

/**
 * Judges an assembled object by its content.
 *
 * @returns the type that was found
 * @throws FILE_HASH_MISMATCH, FILE_SIZE_MISMATCH, FILE_TYPE_REFUSED, PDF_ENCRYPTED, PDF_EMPTY
 */
export async function inspectFile(
  storage: FileStorage,
  file: { storageKey: string; purpose: FilePurpose; size: number; sha256: string },
): Promise<string> {
  const whole = await hashOf(storage, file.storageKey);
  if (whole.size !== file.size) throw new BusinessError('FILE_SIZE_MISMATCH');
  if (whole.sha256 !== file.sha256) throw new BusinessError('FILE_HASH_MISMATCH');
  const end = Math.min(SNIFFED, file.size) - 1;
  const head = await buffer(await storage.read(file.storageKey, { start: 0, end }));
  const mime = normalise((await fileTypeFromBuffer(head))?.mime);
  const { mimes } = filePurposes[file.purpose];
  if (!mime || !(mimes as readonly string[]).includes(mime)) {
    throw new BusinessError('FILE_TYPE_REFUSED', {
      msg: `文件内容不是${namesOf(mimes)}格式，请检查后重新上传`,
    });
  }
  if (mime === 'application/pdf') await requireReadablePdf(await buffer(await storage.read(file.storageKey)));
  return mime;
}
