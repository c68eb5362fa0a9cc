import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { constants, inflateRawSync } from 'node:zlib';
import { type FilePurpose, filePurposes } from '@portal/contract/files';
import { fileTypeFromBuffer } from 'file-type/core';
import { imageSize } from 'image-size';
import type { PDFDocument } from 'pdf-lib';
import { BusinessError } from '../platform/errors/business-error';
import type { FileStorage } from './storage';

/** Maximum total size, in bytes, of the streams that a parser has to unpack. */
const UNPACKED = 32 * 1024 * 1024;
const OBJECTS = 300_000;
const PAGES = 2_000;
/** 200 inches, the format's own limit, in points. */
const SIDE = 14_400;
const NODES = 20_000;
/** A dictionary longer than this before a stream is nothing that an office program writes. */
const DICTIONARY = 65_536;
/** Bytes outside of every object at which the parser tries to read one: a failure costs it microseconds each time. */
const MAX_HEADER_ATTEMPTS = 20_000;
/** Streams looked at before other calls have their turn: some ten milliseconds. */
const STREAMS_AT_ONCE = 500;
const ZLIB_HEADER = 2;
const LINE_ENDS = [0, 1, 2, 3];

/** Thrown for a file that would cost a reader far more than it should. */
export class ExplodingPdf extends Error {
  override readonly name = 'ExplodingPdf';
}

function* positionsOf(bytes: Buffer, word: string): Generator<number> {
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) yield at;
}

/** The text before a stream, back to its object's beginning, with `#xx` in names written out. */
function dictionaryBefore(bytes: Buffer, at: number): string {
  const before = bytes.subarray(Math.max(0, at - DICTIONARY), at);
  const own = before.toString('latin1', before.lastIndexOf(' obj') + 1);
  return own.replace(/#([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** Parsers unpack object and cross-reference streams only; a type that is named indirectly could be one. */
function isUnpackedByParsers(dictionary: string): boolean {
  const types = [...dictionary.matchAll(/\/Type\s*(\/\w+)?/g)].map(([, name]) => name);
  return types.some((name) => !name || name === '/ObjStm' || name === '/XRef');
}

/** @returns how many bytes the packed stream at `from` unpacks to; @throws when they are more than `maxBytes` */
function unpackedSize(bytes: Buffer, from: number, maxBytes: number): number {
  const packed = bytes.subarray(from + ZLIB_HEADER);
  const options = { maxOutputLength: Math.max(1, maxBytes), finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateRawSync(packed, options).length;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw new ExplodingPdf('unpacks');
    // Not packed in this way after all: the parser will say what it thinks of it.
    return 0;
  }
}

/**
 * Looks at a PDF's raw bytes before a parser does: a parser unpacks some streams whole, whatever they come to.
 *
 * @throws ExplodingPdf
 */
export async function requireBoundedStreams(bytes: Buffer): Promise<void> {
  let objects = 0;
  for (const _at of positionsOf(bytes, ' obj')) objects += 1;
  let left = UNPACKED;
  let streams = 0;
  for (const at of positionsOf(bytes, 'stream')) {
    streams += 1;
    if (streams % STREAMS_AT_ONCE === 0) await nextTurn();
    if (bytes.toString('latin1', Math.max(0, at - 3), at) === 'end') continue;
    const dictionary = dictionaryBefore(bytes, at);
    if (!isUnpackedByParsers(dictionary)) continue;
    const filters = dictionary.match(/\/(?:\w+Decode|Fl|LZW|A85|AHx|RL)\b/g) ?? [];
    if (filters.length > 1 || filters.some((filter) => filter !== '/FlateDecode'))
      throw new ExplodingPdf('filters');
    const inside = /\/N\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1];
    if (dictionary.includes('/ObjStm') && inside === undefined) throw new ExplodingPdf('objects');
    objects += Number(inside ?? 0);
    if (filters.length === 0) continue;
    // Readers differ in what they take for the line end after the word.
    left -= Math.max(...LINE_ENDS.map((end) => unpackedSize(bytes, at + 'stream'.length + end, left)));
  }
  if (objects > OBJECTS) throw new ExplodingPdf('objects');
}

/** With the first PDF: it takes longer to load than all the rest of the uploads. */
const loadPdfLibrary = () => import('pdf-lib');

/**
 * `PDFDocument.load`, without its search through any amount of text outside of objects: 20 MB of it would hold up every
 * other call for most of a minute. The library has no option for that, so one method of its parser is replaced here.
 *
 * @throws ExplodingPdf, and what `PDFDocument.load` throws
 */
export async function loadBoundedPdf(bytes: Buffer): Promise<PDFDocument> {
  const { PDFDocument, PDFParser, ParseSpeeds } = await loadPdfLibrary();
  const parser = PDFParser.forBytesWithOptions(bytes, ParseSpeeds.Slow);
  const tries = parser as unknown as { matchIndirectObjectHeader(): boolean };
  const matchHeader = tries.matchIndirectObjectHeader;
  if (typeof matchHeader !== 'function') throw new Error('pdf-lib no longer searches objects by this method');
  let attempts = 0;
  tries.matchIndirectObjectHeader = () => {
    attempts += 1;
    if (attempts > MAX_HEADER_ATTEMPTS) throw new ExplodingPdf('text between objects');
    return matchHeader.call(parser);
  };
  const context = await parser.parseDocument();
  return Reflect.construct(PDFDocument, [context, false, false]);
}

/**
 * Counts pages by walking the tree, which may name one branch many times and so hold more pages than bytes.
 *
 * @throws ExplodingPdf when there are too many, or one is too large
 */
export async function boundedPageCount(document: PDFDocument): Promise<number> {
  const { PDFPageLeaf } = await loadPdfLibrary();
  let pages = 0;
  let nodes = 0;
  document.catalog.Pages().traverse((node) => {
    nodes += 1;
    if (nodes > NODES) throw new ExplodingPdf('page tree');
    if (!(node instanceof PDFPageLeaf)) return;
    pages += 1;
    if (pages > PAGES) throw new ExplodingPdf('pages');
    const { width, height } = node.MediaBox().asRectangle();
    if (!(Math.abs(width) <= SIDE && Math.abs(height) <= SIDE)) throw new ExplodingPdf('page size');
  });
  return pages;
}

/** Enough for every type that is accepted anywhere. */
const SNIFF_BYTES = 4_100;
const PDF_NO_PAGES = 0;
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

async function requireReadablePdf(bytes: Buffer): Promise<void> {
  try {
    await requireBoundedStreams(bytes);
    const document = await loadBoundedPdf(bytes);
    if ((await boundedPageCount(document)) === PDF_NO_PAGES) throw new BusinessError('PDF_EMPTY');
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'ExplodingPdf') throw new BusinessError('FILE_EXPLODES');
    throw new BusinessError(/encrypted/i.test(message) ? 'PDF_ENCRYPTED' : 'PDF_EMPTY');
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
 * @returns the type that was found
 * @throws FILE_HASH_MISMATCH, FILE_SIZE_MISMATCH, FILE_TYPE_REFUSED, FILE_EXPLODES, PDF_ENCRYPTED, PDF_EMPTY,
 * PICTURE_UNREADABLE
 */
export async function inspectFile(
  storage: FileStorage,
  file: { storageKey: string; purpose: FilePurpose; size: number; sha256: string },
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
  const bytes = await buffer(await storage.read(file.storageKey));
  if (mime === 'application/pdf') await requireReadablePdf(bytes);
  else requireViewablePicture(bytes);
  return mime;
}
