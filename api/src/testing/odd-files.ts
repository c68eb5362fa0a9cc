import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';

/** A document that asks for a password. */
export async function lockedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  const plain = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1');
  const locked = plain.replace('/Root', '/Encrypt << /Filter /Standard /V 1 /R 2 /P -1 >>\n/Root');
  return Buffer.from(locked, 'latin1');
}

export async function pagelessPdf(): Promise<Buffer> {
  return Buffer.from(await (await PDFDocument.create()).save({ addDefaultPage: false }));
}

/** A small document that unfolds to 64 MB. */
export function explodingPdf(): Buffer {
  const packed = deflateSync(Buffer.alloc(64 * 1024 * 1024));
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n')]);
}

/** A small picture that claims 40,000 by 40,000 pixels. */
export function hugePicture(): Buffer {
  const picture = createCanvas(10, 10).toBuffer('image/png');
  picture.writeUInt32BE(40_000, 16);
  picture.writeUInt32BE(40_000, 20);
  return picture;
}

/** Begins as a GIF and goes on as nothing that can be drawn. */
export function falsePicture(): Buffer {
  return Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(104, 9)]);
}
