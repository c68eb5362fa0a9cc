import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { PDFDocument } from 'pdf-lib';
import { isUnavailable } from '../platform/errors/outages';
import { packageRoot } from '../platform/package-root';
import { createFileReaders, readFile } from './file-readers';
import { readPdf } from './read-pdf';

const MB = 1024 * 1024;
const bomb = deflateSync(Buffer.alloc(200 * MB));

function withStream(dictionary: string, data: Buffer, word = 'stream\n'): Buffer {
  const head = `%PDF-1.7\n1 0 obj\n<< ${dictionary} /Length ${data.length} >>\n${word}`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream\nendobj\n')]);
}

async function written(options: { useObjectStreams: boolean }, pages = 3): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let at = 0; at < pages; at += 1) document.addPage();
  return Buffer.from(await document.save(options));
}

/** Pages by reference: each level references the one below twice. */
function tree(levels: number, mediaBox = '[0 0 595 842]'): Buffer {
  const nodes = Array.from({ length: levels }, (_v, at) => {
    const [id, below] = [at + 2, at + 3];
    return `${id} 0 obj\n<< /Type /Pages /Count 2 /Kids [${below} 0 R ${below} 0 R] >>\nendobj\n`;
  });
  const page = `${levels + 2} 0 obj\n<< /Type /Page /MediaBox ${mediaBox} >>\nendobj\n`;
  return Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n${nodes.join('')}${page}trailer\n<< /Root 1 0 R >>\n`,
  );
}

describe('an exploding PDF', () => {
  it.each([
    ['an object stream', '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', 'stream\n'],
    ['one with an escaped name', '/Type /Obj#53tm /N 1 /First 4 /Filter /Flate#44ecode', 'stream\n'],
    ['one without a line break', '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', 'stream'],
    ['one with an unusual line break', '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode]', 'stream \r\n'],
    ['a cross-reference stream', '/Type /XRef /W [1 2 2] /Filter /FlateDecode', 'stream\r\n'],
    ['a stream with an indirect type', '/Type 9 0 R /N 1 /First 4 /Filter /FlateDecode', 'stream\r'],
    ['a duplicate type', '/Type /XObject /Type /ObjStm /N 1 /Filter /FlateDecode', 'stream\n'],
  ])('is detected before it is unpacked: %s', async (_what, dictionary, word) => {
    expect(await readPdf(withStream(dictionary, bomb, word))).toBe('exploding');
  });

  it('is detected by chained filters, or by more objects than its bytes could hold', async () => {
    const twice = withStream('/Type /ObjStm /N 1 /Filter [/FlateDecode /FlateDecode]', deflateSync(bomb));
    expect(await readPdf(twice)).toBe('exploding');
    const many = withStream('/Type /ObjStm /N 99999999 /First 4', Buffer.from('x'));
    expect(await readPdf(many)).toBe('exploding');
    const hidden = withStream('/Type /ObjStm /N 7 0 R /First 4', Buffer.from('x'));
    expect(await readPdf(hidden)).toBe('exploding');
  });

  it('is detected by a page tree with too many pages, or by oversized pages', async () => {
    expect(await readPdf(tree(3))).toBe('readable');
    expect(await readPdf(tree(40))).toBe('exploding');
    expect(await readPdf(tree(1, '[0 0 99999999 10]'))).toBe('exploding');
  });

  it('is not confused with ordinary documents, including compressed pictures', async () => {
    for (const useObjectStreams of [true, false])
      expect(await readPdf(await written({ useObjectStreams }, 60))).toBe('readable');
    const picture = withStream('/Type /XObject /Subtype /Image /Filter /FlateDecode', bomb);
    expect(await readPdf(Buffer.concat([picture, tree(1).subarray('%PDF-1.7\n'.length)]))).toBe('readable');
  });
});

function withObject(content: string): Buffer {
  const [head, rest] = tree(1).toString().split('trailer');
  return Buffer.from(`${head}99 0 obj\n${content}\nendobj\ntrailer${rest}`);
}

/** A document with text outside of objects, which the parser scans again and again. */
const withText = (length: number) => Buffer.concat([tree(1), Buffer.alloc(length, 'x')]);

const judge = (bytes: Buffer, using = readFile) => using('pdf', async () => bytes);

/** A picture of `side` × `side` pixels that looks like 8 × 8 to parsers that only read the size. */
function disguisedPicture(side: number): Buffer {
  const canvas = createCanvas(8, 8);
  const small = canvas.toBuffer('image/jpeg');
  const segments: Buffer[] = [];
  let at = 2;
  for (; small[at + 1] !== 0xda; at += 2 + small.readUInt16BE(at + 2))
    segments.push(small.subarray(at, at + 2 + small.readUInt16BE(at + 2)));
  const scan = small.subarray(at);
  const isFrame = (segment: Buffer) => segment[1] === 0xc0;
  const [first, ...others] = segments.filter((segment) => !isFrame(segment));
  const frame = segments.find(isFrame);
  if (!first || !frame) throw new Error('The picture has other segments than expected.');
  const large = Buffer.from(frame);
  large.writeUInt16BE(side, 5);
  large.writeUInt16BE(side, 7);
  // Decoders skip a fill byte; size parsers take the next two bytes for a length, which ends at a header within a
  // comment.
  const begin = Buffer.concat([small.subarray(0, 2), first, Buffer.from([0xff]), large, ...others]);
  const end = 2 + first.length + 2 + 0xc000;
  const comment = Buffer.alloc(end - begin.length + frame.length);
  comment.writeUInt16BE(0xfffe, 0);
  comment.writeUInt16BE(comment.length - 2, 2);
  frame.copy(comment, end - begin.length);
  const picture = Buffer.concat([begin, comment, scan]);
  expect(imageSize(picture)).toMatchObject({ width: 8, height: 8 });
  return picture;
}

const segmented = (bytes: number) =>
  Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(bytes, Buffer.from('0002ffe0', 'hex'))]);

describe('other requests are served while a file is read', () => {
  async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
    let isOver = false;
    let turns = 0;
    const countTurns = () => {
      turns += 1;
      if (!isOver) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    await work();
    isOver = true;
    return turns;
  }

  it.each([
    ['an array', withObject(`[${'0 '.repeat(MB / 2)}]`)],
    ['a name', withObject(`/${'#41'.repeat(MB / 4)}`)],
    ['text outside of objects', withText(MB / 64)],
    ['streams after escaped characters', Buffer.from(`${'#41'.repeat(21_000)}${' stream '.repeat(50)}`)],
  ])('no matter what it contains: %s', async (_what, bytes) => {
    expect(await turnsDuring(() => judge(bytes))).toBeGreaterThan(100);
  });

  it('no matter how many segments a picture has, or how large it is', async () => {
    const read = (kind: 'picture' | 'avatar', bytes: Buffer) => () => readFile(kind, async () => bytes);
    expect(await turnsDuring(read('picture', segmented(MB)))).toBeGreaterThan(100);
    expect(
      await turnsDuring(read('avatar', createCanvas(5_000, 5_000).toBuffer('image/jpeg'))),
    ).toBeGreaterThan(100);
  });
});

/** Reads a small document and then starts one that takes minutes. */
const READ_FOR_MINUTES = `
  const { fork } = require('node:child_process');
  const reader = fork('src/files/file-reader.ts', ['600000', '4000', 'SIGUSR2'], {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  const send = (bytes, ...more) => reader.send({ kind: 'pdf', bytes }, ...more);
  send(Buffer.from('nothing'));
  reader.once('message', () => send(Buffer.from('%PDF-1.7\\n' + 'x'.repeat(${20 * MB})), () => console.log('has begun')));
`;

describe('a reader process', () => {
  const limits = { processorMs: 10_000, heapMb: 256, memoryMb: 1_024, ms: 60_000 };

  it('is killed if a document takes too much CPU time, and the next document gets a new one', async () => {
    const strict = createFileReaders({ ...limits, processorMs: 500 });
    expect(await judge(withText(MB / 4), strict)).toBe('exploding');
    expect(await judge(tree(1), strict)).toBe('readable');
  });

  it.each([
    ['in the heap', { heapMb: 40 }, withObject(`[${'0 '.repeat(2 * MB)}]`)],
    [
      'by a stream that hides its type',
      { memoryMb: 256 },
      withStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Note ( obj)', bomb),
    ],
  ])(
    'is killed without affecting the API if a document exceeds its memory: %s',
    async (_how, less, bytes) => {
      const small = createFileReaders({ ...limits, ...less });
      expect(await judge(bytes, small)).toBe('exploding');
      expect(await judge(tree(1), small)).toBe('readable');
    },
  );

  it.each([
    ['picture', 10_500],
    ['avatar', 7_500],
  ] as const)(
    'rejects a %s that hides its size, and is killed alone if it exceeds its memory',
    async (kind, side) => {
      const roomy = createFileReaders(limits);
      expect(await roomy(kind, async () => disguisedPicture(side))).toBe('exploding');
      const small = createFileReaders({ ...limits, memoryMb: 256 });
      expect(await small(kind, async () => disguisedPicture(20_000))).toBe('exploding');
      const fine = await small(kind, async () => disguisedPicture(8));
      expect(kind === 'picture' ? fine : Buffer.isBuffer(fine)).toBe(kind === 'picture' ? 'readable' : true);
    },
  );

  it('ends when the API dies, whatever it is reading', async () => {
    const api = spawn(process.execPath, ['--eval', READ_FOR_MINUTES], {
      cwd: packageRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(api.stdout, 'data');
    api.kill('SIGKILL');
    // The reader inherits stdout, so this closes only when it has ended, too.
    await once(api.stdout, 'close');
  });

  it('that does not answer in time is reported as unavailable, so that the upload can be retried', async () => {
    const late = createFileReaders({ ...limits, ms: 0 });
    const failure = await judge(tree(1), late).catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
  });

  it('does not accumulate names of all documents in memory', async () => {
    const judgeSmall = createFileReaders({ ...limits, heapMb: 40 });
    const names = (first: number) =>
      withObject(`[${Array.from({ length: 100_000 }, (_v, at) => `/n${first + at}`).join(' ')}]`);
    for (const first of [0, 1, 2]) expect(await judge(names(first * 100_000), judgeSmall)).toBe('readable');
  });
});
