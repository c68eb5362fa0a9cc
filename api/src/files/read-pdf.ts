import { constants, inflateRawSync } from 'node:zlib';
import { ParseSpeeds, PDFDocument, PDFPageLeaf } from 'pdf-lib';

export type PdfVerdict = 'readable' | 'empty' | 'encrypted' | 'exploding';

/** Maximum total size, in bytes, of the streams that a parser has to unpack. */
const UNPACKED = 32 * 1024 * 1024;
const OBJECTS = 300_000;
const PAGES = 2_000;
/** 200 inches in points, the format's own limit. */
const SIDE = 14_400;
const NODES = 20_000;
/** Office programs never write longer dictionaries before a stream. */
const DICTIONARY = 65_536;
const ZLIB_HEADER = 2;
const LINE_ENDS = [0, 1, 2, 3];

class ExplodingPdf extends Error {
  override readonly name = 'ExplodingPdf';
}

function* positionsOf(bytes: Buffer, word: string): Generator<number> {
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) yield at;
}

/** The text before a stream, back to the start of its object, with `#xx` escapes decoded. */
function dictionaryBefore(bytes: Buffer, at: number): string {
  const before = bytes.subarray(Math.max(0, at - DICTIONARY), at);
  const own = before.toString('latin1', before.lastIndexOf(' obj') + 1);
  return own.replace(/#([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** Parsers only unpack object and cross-reference streams; a type given by reference could be either. */
function isUnpackedByParsers(dictionary: string): boolean {
  const types = [...dictionary.matchAll(/\/Type\s*(\/\w+)?/g)].map(([, name]) => name);
  return types.some((name) => !name || name === '/ObjStm' || name === '/XRef');
}

/** @returns the unpacked size of the stream at `from` @throws ExplodingPdf if it exceeds `maxBytes` */
function unpackedSize(bytes: Buffer, from: number, maxBytes: number): number {
  const packed = bytes.subarray(from + ZLIB_HEADER);
  const options = { maxOutputLength: Math.max(1, maxBytes), finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateRawSync(packed, options).length;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw new ExplodingPdf('unpacks');
    // Not valid deflate data: leave it to the parser.
    return 0;
  }
}

/**
 * Scans the raw bytes first, because parsers unpack some streams completely, whatever their size.
 * @throws ExplodingPdf
 */
function requireBoundedStreams(bytes: Buffer): void {
  let objects = 0;
  for (const _at of positionsOf(bytes, ' obj')) objects += 1;
  let left = UNPACKED;
  for (const at of positionsOf(bytes, 'stream')) {
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
    // Readers disagree about the line end after this keyword: try all.
    left -= Math.max(...LINE_ENDS.map((end) => unpackedSize(bytes, at + 'stream'.length + end, left)));
  }
  if (objects > OBJECTS) throw new ExplodingPdf('objects');
}

/**
 * Counts pages by walking the tree, in which a branch may be referenced many times: a small file can have more pages than
 * bytes.
 * @throws ExplodingPdf if there are too many, or one is too large
 */
function boundedPageCount(document: PDFDocument): number {
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

/** Parses the document as readers will. Time and memory are unbounded: run it only in a process that can be killed. */
export async function readPdf(bytes: Buffer): Promise<PdfVerdict> {
  try {
    requireBoundedStreams(bytes);
    const options = { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false };
    return boundedPageCount(await PDFDocument.load(bytes, options)) > 0 ? 'readable' : 'empty';
  } catch (error) {
    if (error instanceof ExplodingPdf) return 'exploding';
    return /encrypted/i.test((error as Error).message) ? 'encrypted' : 'empty';
  }
}
