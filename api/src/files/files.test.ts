import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { PART_SIZE, type StoredFile, type UploadSession } from '@portal/contract/files';
import { PDFDocument } from 'pdf-lib';
import { signInParticipant } from '../testing/participant';
import { buildTestApp, type TestApp } from '../testing/test-app';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The first bytes of an MP4, then noise. */
function film(size: number): Buffer {
  const head = Buffer.from('00000018667479706973f6d0000002006973f6d6d703431', 'hex');
  head.write('ftypisom', 4, 'latin1');
  return Buffer.concat([head, randomBytes(size - head.length)]);
}

async function pdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  return Buffer.from(await document.save());
}

describe('files', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp({ UPLOAD_USER_MINUTE: '100000' });
    ({ token } = await signInParticipant(test));
  });
  afterAll(() => test.close());

  const begin = (bytes: { length: number }, query: Record<string, string>, as = token) => {
    const search = new URLSearchParams({
      fileName: '商业计划书.pdf',
      size: String(bytes.length),
      mime: 'application/pdf',
      purpose: 'business-plan',
      ...query,
    });
    return test.call<UploadSession>('GET', `/api/cos/upload/gen_key?${search}`, { token: as });
  };

  async function sendPart(fields: Record<string, string>, bytes: Buffer, as = token) {
    const boundary = `----${randomBytes(8).toString('hex')}`;
    const text = Object.entries(fields).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const head = `${text.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/main-attachment/upload_sharding',
      headers: {
        'tenant-id': '126',
        authorization: `Bearer ${as}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    return { status: response.statusCode, ...response.json<{ code: number; data: { etag: string } }>() };
  }

  async function sendAll(uploadId: string, bytes: Buffer) {
    const parts = [];
    for (let at = 0; at * PART_SIZE < bytes.length; at += 1) {
      const slice = bytes.subarray(at * PART_SIZE, (at + 1) * PART_SIZE);
      const fields = { uploadId, partNumber: String(at + 1), sha256: sha256(slice) };
      const { data } = await sendPart(fields, slice);
      parts.push({ partNumber: at + 1, etag: data.etag });
    }
    return parts;
  }

  const complete = (uploadId: string, parts: unknown, hash: string, as = token) =>
    test.call<StoredFile & { missing?: number[] }>('POST', '/api/cos/upload/upload_complete', {
      token: as,
      body: { uploadId, parts, sha256: hash },
    });

  async function upload(bytes: Buffer, query: Record<string, string>) {
    const { data } = await begin(bytes, query);
    return complete(data.uploadId, await sendAll(data.uploadId, bytes), sha256(bytes));
  }

  it('stores a film in slices, resumes it, and reads it by range', async () => {
    const bytes = film(PART_SIZE * 2 + 1000);
    const query = { fileName: '路演.mp4', mime: 'video/mp4', purpose: 'video' };
    const first = await begin(bytes, query);
    expect(first.data).toMatchObject({ provider: 'local', partSize: PART_SIZE, concurrency: 10, parts: [] });
    const { uploadId } = first.data;
    const slice = bytes.subarray(0, PART_SIZE);
    await sendPart({ uploadId, partNumber: '1', sha256: sha256(slice) }, slice);
    const again = await begin(bytes, query);
    expect(again.data).toMatchObject({ uploadId, parts: [{ partNumber: 1, etag: sha256(slice) }] });
    const missing = await complete(uploadId, again.data.parts, sha256(bytes));
    expect(missing).toMatchObject({ code: 1009002006, data: { missing: [2, 3] } });
    const parts = await sendAll(uploadId, bytes);
    const known = await test.call('GET', `/api/main-attachment/upload_sharding?uploadId=${uploadId}`, {
      token,
    });
    expect(known.data).toEqual(parts);
    const done = await complete(uploadId, parts, sha256(bytes));
    expect(done.data).toMatchObject({ name: '路演.mp4', size: bytes.length, mime: 'video/mp4' });
    expect((await complete(uploadId, parts, sha256(bytes))).data.fileId).toBe(done.data.fileId);

    const whole = await test.app.inject(done.data.url);
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    const range = await test.app.inject({ url: done.data.url, headers: { range: 'bytes=10-19' } });
    expect(range.statusCode).toBe(206);
    expect(range.headers['content-range']).toBe(`bytes 10-19/${bytes.length}`);
    expect(range.rawPayload.equals(bytes.subarray(10, 20))).toBe(true);
    const tail = await test.app.inject({ url: done.data.url, headers: { range: 'bytes=-5' } });
    expect(tail.rawPayload.equals(bytes.subarray(-5))).toBe(true);
    const beyond = await test.app.inject({
      url: done.data.url,
      headers: { range: `bytes=${bytes.length}-` },
    });
    expect(beyond.statusCode).toBe(416);
  });

  it('keeps files private: signed for a while, and only for their owner', async () => {
    const { data: file } = await upload(await pdf(), {});
    const other = await signInParticipant(test);
    expect((await test.call('GET', `/api/files/${file.fileId}/url`, { token: other.token })).code).toBe(404);
    expect((await test.call('GET', `/api/files/${file.fileId}/url`)).code).toBe(401);
    expect((await test.app.inject(`/api/files/${file.fileId}`)).statusCode).toBe(403);
    expect((await test.app.inject(`${file.url}x`)).statusCode).toBe(403);
    const foreign = '00000000-0000-4000-8000-000000000000';
    expect((await test.app.inject(file.url.replace(file.fileId, foreign))).statusCode).toBe(403);
    test.clock.advance(16 * 60);
    expect((await test.app.inject(file.url)).statusCode).toBe(403);
    const { data: fresh } = await test.call<StoredFile>('GET', `/api/files/${file.fileId}/url`, { token });
    expect((await test.app.inject(fresh.url)).statusCode).toBe(200);
  });

  it('refuses before the first byte what can not be accepted', async () => {
    const codes = async (bytes: { length: number }, query: Record<string, string>) =>
      (await begin(bytes, query)).code;
    expect(await codes({ length: 51 * 1024 * 1024 }, {})).toBe(1009002002);
    expect(await codes({ length: 10 }, { mime: 'application/x-msdownload' })).toBe(1009002001);
    expect(await codes({ length: 0 }, {})).toBe(400);
    expect(await codes({ length: 10 }, { purpose: 'anything' })).toBe(400);
    expect((await test.call('GET', '/api/cos/upload/gen_key')).code).toBe(401);
  });

  it('judges by content: a program called PDF, an encrypted, an empty and a broken one', async () => {
    const query = { purpose: 'business-plan' };
    expect((await upload(Buffer.from('MZ program'), query)).code).toBe(1009002001);
    const loose = await PDFDocument.create();
    loose.addPage();
    const plain = Buffer.from(await loose.save({ useObjectStreams: false })).toString('latin1');
    const locked = plain.replace('/Root', '/Encrypt << /Filter /Standard /V 1 /R 2 /P -1 >>\n/Root');
    expect((await upload(Buffer.from(locked, 'latin1'), query)).code).toBe(1009002003);
    const none = Buffer.from(await (await PDFDocument.create()).save({ addDefaultPage: false }));
    expect((await upload(none, query)).code).toBe(1009002004);
    expect((await upload(Buffer.from('%PDF-1.7\nbroken'), query)).code).toBe(1009002004);
  });

  it('refuses what would explode in the hands of whoever opens it', async () => {
    const packed = deflateSync(Buffer.alloc(64 * 1024 * 1024));
    const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    const bomb = Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n')]);
    expect((await upload(bomb, { purpose: 'business-plan' })).code).toBe(1009002012);
    const picture = createCanvas(10, 10).toBuffer('image/png');
    picture.writeUInt32BE(40_000, 16);
    picture.writeUInt32BE(40_000, 20);
    const query = { mime: 'image/png', fileName: '照片.png' };
    expect((await upload(picture, { ...query, purpose: 'photo' })).code).toBe(1009002012);
    expect((await upload(picture, { ...query, purpose: 'avatar' })).code).toBe(1009002012);
    const fine = createCanvas(30, 20).toBuffer('image/png');
    expect((await upload(fine, { ...query, purpose: 'photo' })).code).toBe(200);
  });

  it('notices bytes that are not those which were announced', async () => {
    const bytes = await pdf();
    const { data } = await begin(bytes, { fileName: 'x.pdf' });
    const { uploadId } = data;
    const wrong = await sendPart({ uploadId, partNumber: '1', sha256: sha256(Buffer.from('other')) }, bytes);
    expect(wrong.code).toBe(1009002005);
    const short = bytes.subarray(0, 10);
    expect((await sendPart({ uploadId, partNumber: '1', sha256: sha256(short) }, short)).code).toBe(
      1009002010,
    );
    expect((await sendPart({ uploadId, partNumber: '2', sha256: sha256(bytes) }, bytes)).code).toBe(
      1009002007,
    );
    expect((await sendPart({ uploadId, partNumber: 'x', sha256: '' }, bytes)).code).toBe(400);
    const parts = await sendAll(uploadId, bytes);
    expect((await complete(uploadId, parts, sha256(Buffer.from('other')))).code).toBe(1009002005);
  });

  it('keeps an upload from everybody else', async () => {
    const bytes = await pdf();
    const { data } = await begin(bytes, { fileName: 'mine.pdf' });
    const other = await signInParticipant(test);
    const fields = { uploadId: data.uploadId, partNumber: '1', sha256: sha256(bytes) };
    expect((await sendPart(fields, bytes, other.token)).code).toBe(1009002007);
    expect((await sendPart(fields, bytes, 'no-token')).code).toBe(401);
    const parts = [{ partNumber: 1, etag: 'x' }];
    expect((await complete(data.uploadId, parts, sha256(bytes), other.token)).code).toBe(1009002007);
    const url = `/api/main-attachment/upload_sharding?uploadId=${data.uploadId}`;
    expect((await test.call('GET', url, { token: other.token })).code).toBe(1009002007);
  });

  it('makes an avatar square, small and public, and refuses what only claims to be a picture', async () => {
    const canvas = createCanvas(900, 600);
    canvas.getContext('2d').fillRect(0, 0, 900, 600);
    const query = { purpose: 'avatar', mime: 'image/png', fileName: '头像.png' };
    const { data } = await upload(canvas.toBuffer('image/png'), query);
    expect(data).toMatchObject({ mime: 'image/jpeg', url: `/api/files/${data.fileId}` });
    const shown = await test.app.inject(data.url);
    expect(shown.headers['content-type']).toBe('image/jpeg');
    expect(shown.rawPayload.length).toBe(data.size);
    const fake = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(104, 9)]);
    expect((await upload(fake, { ...query, mime: 'image/gif' })).code).toBe(1009002008);
  });

  it('stops at the quota', async () => {
    const small = await buildTestApp({ FILES_USER_QUOTA: '1000' });
    const { token: poor } = await signInParticipant(small);
    const search = 'fileName=a.pdf&size=2000&mime=application/pdf&purpose=business-plan';
    expect((await small.call('GET', `/api/cos/upload/gen_key?${search}`, { token: poor })).code).toBe(
      1009002009,
    );
    await small.close();
  });

  it('sweeps expired uploads and files that nothing names', async () => {
    const bytes = await pdf();
    const { data: open } = await begin(bytes, { fileName: 'left.pdf' });
    const { data: file } = await upload(bytes, { fileName: 'orphan.pdf' });
    test.clock.advance(8 * 86_400);
    await test.app.sweepNow();
    const url = `/api/main-attachment/upload_sharding?uploadId=${open.uploadId}`;
    expect((await test.call('GET', url, { token })).code).toBe(1009002007);
    expect((await test.call('GET', `/api/files/${file.fileId}/url`, { token })).code).toBe(404);
  });
});
