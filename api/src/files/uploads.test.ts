import { randomUUID } from 'node:crypto';
import { PART_SIZE } from '@portal/contract/files';
import { eq } from 'drizzle-orm';
import { signInParticipant } from '../testing/participants';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { buildUploader, createUploadClient, film, pdf, sha256 } from '../testing/uploads';
import { objectRemoval } from './removals';
import { storedFile, uploadSession } from './tables';

describe('uploads', () => {
  let test: TestApp;
  let token: string;
  let own: ReturnType<typeof createUploadClient>;
  beforeAll(async () => {
    ({ test, token, own } = await buildUploader());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.close());

  it('stores a video in parts, resumes it, and serves ranges', async () => {
    const bytes = film(PART_SIZE * 2 + 1000);
    const query = { fileName: '路演.mp4', mime: 'video/mp4', purpose: 'video' };
    const first = await own.begin(bytes, query);
    expect(first.data).toMatchObject({ provider: 'local', partSize: PART_SIZE, concurrency: 10, parts: [] });
    const { uploadId } = first.data;
    const slice = bytes.subarray(0, PART_SIZE);
    await own.sendPart({ uploadId, partNumber: '1', sha256: sha256(slice) }, slice);
    const again = await own.begin(bytes, query);
    expect(again.data).toMatchObject({ uploadId, parts: [{ partNumber: 1, etag: sha256(slice) }] });
    const missing = await own.complete(uploadId, again.data.parts, sha256(bytes));
    expect(missing).toMatchObject({ code: 1009002006, data: { missing: [2, 3] } });
    const parts = await own.sendAll(uploadId, bytes);
    const known = await test.call('GET', `/api/main-attachment/upload_sharding?uploadId=${uploadId}`, {
      token,
    });
    expect(known.data).toEqual(parts);
    const done = await own.complete(uploadId, parts, sha256(bytes));
    expect(done.data).toMatchObject({ name: '路演.mp4', size: bytes.length, mime: 'video/mp4' });
    expect((await own.complete(uploadId, parts, sha256(bytes))).data.fileId).toBe(done.data.fileId);

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

  it.each([
    ['计划书.pdf.html', '计划书.pdf.html.pdf'],
    ['../计划书.HTA', '计划书.HTA.pdf'],
    ['计划书\u202efdp.exe', '计划书fdp.exe.pdf'],
    ['计划书', '计划书.pdf'],
    ['计划书.PDF', '计划书.PDF'],
    ['照片.jpeg', '照片.jpeg'],
  ])('stores %s under a name that no computer executes', async (fileName, name) => {
    const { data } = await own.upload(await pdf(), { fileName });
    expect(data.name).toBe(name);
    const { headers } = await test.app.inject(data.url);
    expect(headers['content-disposition']).toContain(encodeURIComponent(name));
  });

  it('rejects a truncated form, or one without a boundary', async () => {
    const bytes = await pdf();
    const { uploadId } = (await own.begin(bytes)).data;
    const field = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
    const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nbytes';
    const fields = [field('uploadId', uploadId), field('partNumber', '1'), field('sha256', sha256(bytes))];
    for (const [type, payload] of [
      ['multipart/form-data; boundary=b', field('uploadId', uploadId)],
      ['multipart/form-data; boundary=b', [...fields, file].join('\r\n')],
      ['multipart/form-data', field('uploadId', uploadId)],
    ] as const) {
      const { statusCode, body } = await test.app.inject({
        method: 'POST',
        url: '/api/main-attachment/upload_sharding',
        headers: { 'tenant-id': '126', authorization: `Bearer ${token}`, 'content-type': type },
        payload,
      });
      expect([payload, statusCode, JSON.parse(body).code]).toEqual([payload, 400, 400]);
    }
  });

  it('sends nothing again for a file that is still stored', async () => {
    const bytes = film(PART_SIZE + 1);
    const query = { fileName: '看过.mp4', mime: 'video/mp4', purpose: 'video', sha256: sha256(bytes) };
    const { data: file } = await own.upload(bytes, query);
    const { data: known } = await own.begin(bytes, query);
    expect(known.parts.map(({ partNumber }) => partNumber)).toEqual([1, 2]);
    const again = await own.complete(known.uploadId, known.parts, sha256(bytes));
    expect(again.data.fileId).toBe(file.fileId);
    for (const other of [{ sha256: sha256(bytes.subarray(1)) }, { fileName: '另一个.mp4' }]) {
      expect((await own.begin(bytes, { ...query, ...other })).data.parts).toEqual([]);
    }
    await test.app.db.delete(storedFile).where(eq(storedFile.id, file.fileId));
    expect((await own.begin(bytes, query)).data).toMatchObject({ parts: [] });
  });

  it('rejects bytes that differ from those announced', async () => {
    const bytes = await pdf();
    const { data } = await own.begin(bytes, { fileName: 'x.pdf' });
    const { uploadId } = data;
    const wrong = await own.sendPart(
      { uploadId, partNumber: '1', sha256: sha256(Buffer.from('other')) },
      bytes,
    );
    expect(wrong.code).toBe(1009002005);
    const short = bytes.subarray(0, 10);
    expect((await own.sendPart({ uploadId, partNumber: '1', sha256: sha256(short) }, short)).code).toBe(
      1009002010,
    );
    expect((await own.sendPart({ uploadId, partNumber: '2', sha256: sha256(bytes) }, bytes)).code).toBe(
      1009002007,
    );
    expect((await own.sendPart({ uploadId, partNumber: 'x', sha256: '' }, bytes)).code).toBe(400);
    const parts = await own.sendAll(uploadId, bytes);
    expect((await own.complete(uploadId, parts, sha256(Buffer.from('other')))).code).toBe(1009002005);
    const announced = { fileName: 'y.pdf', sha256: sha256(Buffer.from('other')) };
    const { data: begun } = await own.begin(bytes, announced);
    const sent = await own.sendAll(begun.uploadId, bytes);
    expect((await own.complete(begun.uploadId, sent, sha256(bytes))).code).toBe(1009002005);
  });

  it('hides an upload from other users', async () => {
    const bytes = await pdf();
    const { data } = await own.begin(bytes, { fileName: 'mine.pdf' });
    const { token: stranger } = await signInParticipant(test);
    const other = createUploadClient(test, stranger);
    const fields = { uploadId: data.uploadId, partNumber: '1', sha256: sha256(bytes) };
    expect((await other.sendPart(fields, bytes)).code).toBe(1009002007);
    expect((await createUploadClient(test, 'no-token').sendPart(fields, bytes)).code).toBe(401);
    const parts = [{ partNumber: 1, etag: 'x' }];
    expect((await other.complete(data.uploadId, parts, sha256(bytes))).code).toBe(1009002007);
    const url = `/api/main-attachment/upload_sharding?uploadId=${data.uploadId}`;
    expect((await test.call('GET', url, { token: stranger })).code).toBe(1009002007);
  });

  it('rejects an upload that exceeds the quota', async () => {
    jest.replaceProperty(test.app.env, 'FILES_USER_QUOTA', 1000);
    const { token: poor } = await signInParticipant(test);
    expect((await createUploadClient(test, poor).begin({ length: 2000 })).code).toBe(1009002009);
  });

  it('removes expired uploads and unlinked files', async () => {
    const bytes = await pdf();
    const { data: open } = await own.begin(bytes, { fileName: 'left.pdf' });
    const { data: file } = await own.upload(bytes, { fileName: 'orphan.pdf' });
    test.clock.advance(8 * 86_400);
    await test.app.runJobs();
    const url = `/api/main-attachment/upload_sharding?uploadId=${open.uploadId}`;
    expect((await test.call('GET', url, { token })).code).toBe(1009002007);
    expect((await test.call('GET', `/api/files/${file.fileId}/url`, { token })).code).toBe(404);
  });

  it('removes more than one batch in a single sweep', async () => {
    const { db } = test.app;
    const { userId } = await signInParticipant(test);
    const createdAt = test.clock.now();
    const left = Array.from({ length: 510 }, (_, at) => ({
      id: randomUUID(),
      userId,
      purpose: 'video' as const,
      name: '演示.mp4',
      mime: 'video/mp4',
      size: 1000,
      sha256: '',
      storageKey: `left-${at}`,
      createdAt,
      expiresAt: createdAt,
    }));
    await db.insert(uploadSession).values(left.map((row) => ({ ...row, storageKey: `begun-${row.id}` })));
    await db.insert(storedFile).values(left);
    test.clock.advance(8 * 86_400);
    await test.app.runJobs();
    expect([
      await db.$count(uploadSession),
      await db.$count(storedFile, eq(storedFile.userId, userId)),
      await db.$count(objectRemoval),
    ]).toEqual([0, 0, 0]);
  });
});

it('an upload keeps its initial part size; later ones use the current setting', async () => {
  const large = PART_SIZE + 1000;
  const test = await buildTestApp({ UPLOAD_PART_BYTES: String(large), UPLOAD_CONCURRENCY: '4' });
  const { token } = await signInParticipant(test);
  const own = createUploadClient(test, token);
  const [begun, later] = [film(large + 10), film(large + 20)];
  const query = (fileName: string) => ({ fileName, mime: 'video/mp4', purpose: 'video' });
  const { data } = await own.begin(begun, query('先.mp4'));
  expect(data).toMatchObject({ partSize: large, concurrency: 4 });
  test.app.env.UPLOAD_PART_BYTES = PART_SIZE;
  expect((await own.begin(later, query('后.mp4'))).data.partSize).toBe(PART_SIZE);
  const parts = await own.sendAll(data.uploadId, begun, large);
  const done = await own.complete(data.uploadId, parts, sha256(begun));
  await test.close();
  expect([parts.length, done.code]).toEqual([2, 200]);
});
