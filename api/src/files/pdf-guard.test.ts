import { deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { boundedPageCount, ExplodingPdf, loadBoundedPdf, requireBoundedStreams } from './inspect-file';

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

/** Pages by reference: each level names the one below it twice. */
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
const count = async (bytes: Buffer) => boundedPageCount(await loadBoundedPdf(bytes));

describe('a PDF that explodes', () => {
  it.each([
    ['an object stream', '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', 'stream\n'],
    ['one with its name in disguise', '/Type /Obj#53tm /N 1 /First 4 /Filter /Flate#44ecode', 'stream\n'],
    ['one without a line end', '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', 'stream'],
    ['one with an odd line end', '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode]', 'stream \r\n'],
    ['a cross-reference stream', '/Type /XRef /W [1 2 2] /Filter /FlateDecode', 'stream\r\n'],
    ['a stream that names its type elsewhere', '/Type 9 0 R /N 1 /First 4 /Filter /FlateDecode', 'stream\r'],
    ['a type that is named twice', '/Type /XObject /Type /ObjStm /N 1 /Filter /FlateDecode', 'stream\n'],
  ])('is refused before it is unpacked: %s', async (_what, dictionary, word) => {
    await expect(requireBoundedStreams(withStream(dictionary, bomb, word))).rejects.toThrow(ExplodingPdf);
  });

  it('is refused for filters upon filters, and for more objects than bytes could hold', async () => {
    const twice = withStream('/Type /ObjStm /N 1 /Filter [/FlateDecode /FlateDecode]', deflateSync(bomb));
    await expect(requireBoundedStreams(twice)).rejects.toThrow(ExplodingPdf);
    const many = withStream('/Type /ObjStm /N 99999999 /First 4', Buffer.from('x'));
    await expect(requireBoundedStreams(many)).rejects.toThrow(ExplodingPdf);
    const hidden = withStream('/Type /ObjStm /N 7 0 R /First 4', Buffer.from('x'));
    await expect(requireBoundedStreams(hidden)).rejects.toThrow(ExplodingPdf);
  });

  it('is refused for a page tree that has more pages than a reader can walk, or pages without end', async () => {
    expect(await count(tree(3))).toBe(8);
    await expect(count(tree(40))).rejects.toThrow(ExplodingPdf);
    await expect(count(tree(1, '[0 0 99999999 10]'))).rejects.toThrow(ExplodingPdf);
  });

  it('is refused for text between objects, which the parser searches byte by byte without a pause', async () => {
    const withText = Buffer.concat([await written({ useObjectStreams: false }), Buffer.alloc(MB, 'x')]);
    await expect(loadBoundedPdf(withText)).rejects.toThrow(ExplodingPdf);
    const withLittleText = Buffer.concat([
      await written({ useObjectStreams: false }),
      Buffer.alloc(1000, 'x'),
    ]);
    expect(await count(withLittleText)).toBe(3);
  });

  it('is not what programs write: those pass, pictures packed inside them too', async () => {
    for (const useObjectStreams of [true, false]) {
      const bytes = await written({ useObjectStreams }, 60);
      await expect(requireBoundedStreams(bytes)).resolves.toBeUndefined();
      expect(await count(bytes)).toBe(60);
    }
    const picture = withStream('/Type /XObject /Subtype /Image /Filter /FlateDecode', bomb);
    await expect(requireBoundedStreams(picture)).resolves.toBeUndefined();
  });
});

it('other calls have their turn while a PDF of many objects is looked at', async () => {
  const drawing = Buffer.concat(Array.from({ length: 3_000 }, () => withStream('', Buffer.from('0 0 l'))));
  let isRead = false;
  let turns = 0;
  const countTurns = () => {
    turns += 1;
    if (!isRead) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  await requireBoundedStreams(drawing);
  isRead = true;
  expect(turns).toBeGreaterThan(3);
});
