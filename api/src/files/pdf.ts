import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { constants, inflateRawSync } from 'node:zlib';
import pLimit from 'p-limit';
import { BusinessError } from '../platform/errors/business-error';
import { packageRoot } from '../platform/package-root';

/** Maximum total size, in bytes, of the streams that a parser has to unpack. */
const UNPACKED = 32 * 1024 * 1024;
const OBJECTS = 300_000;
/** A dictionary longer than this before a stream is nothing that an office program writes. */
const DICTIONARY = 65_536;
/** Streams looked at before other calls have their turn: some ten milliseconds. */
const STREAMS_AT_ONCE = 500;
const ZLIB_HEADER = 2;
const LINE_ENDS = [0, 1, 2, 3];

/** Honest documents of the largest size that is accepted take a second or two, and some hundred megabytes. */
const READING_LIMITS = { ms: 15_000, heapMb: 512 };
/** Documents that are in memory at the same time; each keeps a processor busy. */
const inTurn = pLimit(2);

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

/** How many pages a document has, or why nobody should or can open it. */
type Reading = { pages: number } | { explodes: string } | { unreadable: string };

/**
 * Reads a PDF in a thread of its own, which is ended when it takes too long or too much memory: other calls are answered
 * meanwhile. The thread's program is JavaScript, so that sources and bundle start the same file.
 *
 * @param limits milliseconds, and megabytes of the thread's heap
 */
export async function readPdf(bytes: Buffer, limits = READING_LIMITS): Promise<Reading> {
  const worker = new Worker(join(packageRoot, 'threads/read-pdf.mjs'), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    // The parser writes a line about each fault of a document.
    stdout: true,
    stderr: true,
  });
  const timer = setTimeout(() => worker.terminate(), limits.ms);
  try {
    return await new Promise<Reading>((read, failed) => {
      worker.once('message', read);
      worker.once('exit', () => read({ explodes: 'time' }));
      worker.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? read({ explodes: 'memory' }) : failed(error),
      );
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

async function requireBounded(bytes: Buffer): Promise<void> {
  try {
    await requireBoundedStreams(bytes);
  } catch (error) {
    if (error instanceof ExplodingPdf) throw new BusinessError('FILE_EXPLODES');
    throw error;
  }
}

/**
 * @param load brings the document, once it is its turn
 * @throws FILE_EXPLODES, PDF_ENCRYPTED, PDF_EMPTY, and what `load` throws
 */
export function requireReadablePdf(load: () => Promise<Buffer>): Promise<void> {
  return inTurn(async () => {
    const bytes = await load();
    await requireBounded(bytes);
    const reading = await readPdf(bytes);
    if ('explodes' in reading) throw new BusinessError('FILE_EXPLODES');
    if ('unreadable' in reading)
      throw new BusinessError(/encrypted/i.test(reading.unreadable) ? 'PDF_ENCRYPTED' : 'PDF_EMPTY');
    if (reading.pages === 0) throw new BusinessError('PDF_EMPTY');
  });
}
