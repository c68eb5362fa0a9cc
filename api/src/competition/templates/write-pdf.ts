import { buffer } from 'node:stream/consumers';
import type { FilledTemplate, TemplatePart } from '@portal/season/fill-template';
import { findFont } from '../../platform/fonts';

const SIZE = 12;
const TITLE_SIZE = 18;
const LINE_GAP = 8;
/** In points. */
const MARGIN = 79;
/** Pdfkit's time grows faster than linearly with words longer than a line: pass it short pieces. */
const PIECES = /.{1,200}/gsu;

/** @returns the same document as PDF; the glyphs in use are embedded, so that every reader shows them */
export async function writePdf({ title, paragraphs, signature }: FilledTemplate, now: Date): Promise<Buffer> {
  // Loaded lazily: only template downloads need it.
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'zh-CN',
    info: { Title: title, CreationDate: now },
    font: findFont('400Regular'),
  });
  const write = (parts: readonly TemplatePart[], indent: number) => {
    const pieces = parts.flatMap(({ text, underlined }) =>
      (text.match(PIECES) ?? []).map((piece) => ({ text: piece, underlined })),
    );
    pieces.forEach(({ text, underlined }, at) => {
      const first = at === 0 ? { indent } : {};
      const continued = at < pieces.length - 1;
      document.text(text, { ...first, continued, underline: underlined, lineGap: LINE_GAP });
    });
  };
  document.fontSize(TITLE_SIZE).text(title, { align: 'center' }).fontSize(SIZE).moveDown(1.5);
  for (const parts of paragraphs) write(parts, 2 * SIZE);
  document.moveDown(2);
  for (const parts of signature) {
    write(parts, 0);
    document.moveDown(0.5);
  }
  document.end();
  return buffer(document);
}
