import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { PART_SIZE, type StoredFile, type UploadSession } from '@portal/contract/files';
import { PDFDocument } from 'pdf-lib';
import { signInParticipant } from './participants';
import { type ApiResponse, buildTestApp, type TestApp } from './test-app';

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A readable one-page PDF. */
export async function pdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  return Buffer.from(await document.save());
}

/** MP4 header followed by noise. */
export function film(size: number): Buffer {
  const head = Buffer.from('00000018667479706973f6d0000002006973f6d6d703431', 'hex');
  head.write('ftypisom', 4, 'latin1');
  return Buffer.concat([head, randomBytes(size - head.length)]);
}

/** Uploads of one user, with the calls of the real uploader. */
export function createUploadClient(test: TestApp, token: string) {
  function begin(bytes: { length: number }, query: Record<string, string> = {}) {
    const search = new URLSearchParams({
      fileName: '商业计划书.pdf',
      size: String(bytes.length),
      mime: 'application/pdf',
      purpose: 'business-plan',
      ...query,
    });
    return test.call<UploadSession>('GET', `/api/cos/upload/gen_key?${search}`, { token });
  }

  async function sendPart(
    fields: Record<string, string>,
    bytes: Buffer,
  ): Promise<ApiResponse<{ etag: string }>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(bytes)]));
    const encoded = new Response(form);
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/main-attachment/upload_sharding',
      headers: {
        'tenant-id': '126',
        authorization: `Bearer ${token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return { status: response.statusCode, ...response.json<Omit<ApiResponse<{ etag: string }>, 'status'>>() };
  }

  async function sendAll(uploadId: string, bytes: Buffer, partSize = PART_SIZE) {
    const parts = [];
    for (let at = 0; at * partSize < bytes.length; at += 1) {
      const slice = bytes.subarray(at * partSize, (at + 1) * partSize);
      const fields = { uploadId, partNumber: String(at + 1), sha256: sha256(slice) };
      const { data } = await sendPart(fields, slice);
      parts.push({ partNumber: at + 1, etag: data.etag });
    }
    return parts;
  }

  const complete = (uploadId: string, parts: unknown, hash: string) =>
    test.call<StoredFile & { missing?: number[] }>('POST', '/api/cos/upload/upload_complete', {
      token,
      body: { uploadId, parts, sha256: hash },
    });

  async function upload(bytes: Buffer, query: Record<string, string> = {}) {
    const { data } = await begin(bytes, query);
    return complete(data.uploadId, await sendAll(data.uploadId, bytes), sha256(bytes));
  }

  return { begin, sendPart, sendAll, complete, upload };
}

/** An API with one participant without upload rate limit. */
export async function buildUploader() {
  const test = await buildTestApp({ UPLOAD_USER_MINUTE: '100000' });
  const { token } = await signInParticipant(test);
  return { test, token, own: createUploadClient(test, token) };
}

/** A password-protected PDF. */
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

/** A small PDF that decompresses to 64 MB. */
export function explodingPdf(): Buffer {
  const packed = deflateSync(Buffer.alloc(64 * 1024 * 1024));
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n')]);
}

/** A small picture that declares 40,000 × 40,000 pixels. */
export function hugePicture(): Buffer {
  const picture = createCanvas(10, 10).toBuffer('image/png');
  picture.writeUInt32BE(40_000, 16);
  picture.writeUInt32BE(40_000, 20);
  return picture;
}

/** GIF header followed by invalid data. */
export function falsePicture(): Buffer {
  return Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(104, 9)]);
}
