import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_PART_SIZE, PART_SIZE } from '@portal/contract/files';
import { signInParticipant } from '../testing/participants';
import type { TestApp } from '../testing/test-app';
import { buildUploader, createUploadClient, pdf, sha256 } from '../testing/uploads';

describe('disk space', () => {
  let test: TestApp;
  let own: ReturnType<typeof createUploadClient>;
  beforeAll(async () => {
    ({ test, own } = await buildUploader());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.close());

  /** Begins an upload of this size; the bytes sent later may differ. */
  async function begin(size: number): Promise<string> {
    const query = { mime: 'video/mp4', purpose: 'video', fileName: `${randomBytes(4).toString('hex')}.mp4` };
    return (await own.begin({ length: size }, query)).data.uploadId;
  }
  const send = (uploadId: string, bytes: Buffer, more = {}) =>
    own.sendPart({ uploadId, partNumber: '1', sha256: sha256(bytes), ...more }, bytes);
  async function bytesOnDisk(uploadId: string): Promise<number> {
    const folder = join(test.app.env.PORTAL_HOME, 'files', 'parts', uploadId);
    const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  it('is not used by bytes that differ from those announced', async () => {
    const uploadId = await begin(1000);
    const wrong = { sha256: '0'.repeat(64) };
    for (const _ of ['once', 'again']) {
      expect((await send(uploadId, randomBytes(1000), wrong)).code).toBe(1009002005);
    }
    expect((await send(uploadId, randomBytes(10))).code).toBe(1009002010);
    expect(await bytesOnDisk(uploadId)).toBe(0);
  });

  it('is used once per part, no matter how often it is sent with other bytes', async () => {
    const uploadId = await begin(1000);
    for (const _ of ['once', 'again', 'and again']) {
      const bytes = randomBytes(1000);
      expect(await send(uploadId, bytes)).toMatchObject({ code: 200, data: { etag: sha256(bytes) } });
    }
    expect(await bytesOnDisk(uploadId)).toBe(1000);
  });

  it('is not used by bytes exceeding a part’s size', async () => {
    const uploadId = await begin(1000);
    expect((await send(uploadId, randomBytes(1001))).code).toBe(1009002010);
    const film = randomBytes(MAX_PART_SIZE * 2);
    expect(await send(uploadId, film)).toMatchObject({ status: 413, code: 413 });
    const full = await begin(PART_SIZE + 1);
    const bytes = randomBytes(PART_SIZE + 1);
    const first = { sha256: sha256(bytes.subarray(0, PART_SIZE)) };
    expect((await send(full, bytes, first)).code).toBe(1009002010);
    expect(await bytesOnDisk(uploadId)).toBe(0);
    expect(await bytesOnDisk(full)).toBe(0);
  });

  it('is not reserved by more than a limited number of unfinished uploads, even concurrent ones', async () => {
    jest.replaceProperty(test.app.env, 'UPLOAD_USER_UNFINISHED', 30);
    const participant = createUploadClient(test, (await signInParticipant(test)).token);
    const bytes = await pdf();
    const start = (at: number) => participant.begin(bytes, { fileName: `${at}.pdf` });
    const answers = await Promise.all(Array.from({ length: 50 }, (_value, at) => start(at)));
    const begun = answers.filter(({ code }) => code === 200);
    expect(begun).toHaveLength(30);
    const refused = answers.filter(({ code }) => code !== 200);
    expect(new Set(refused.map(({ code, msg }) => `${code} ${msg}`))).toEqual(
      new Set(['1009002014 尚未传完的文件过多，请先重新选择这些文件完成上传，或两天后再试']),
    );
    // The same file resumes its upload, and a finished one frees a place.
    const open = answers.findIndex(({ code }) => code === 200);
    const { uploadId } = answers[open]?.data ?? { uploadId: '' };
    expect((await start(open)).data.uploadId).toBe(uploadId);
    await participant.complete(uploadId, await participant.sendAll(uploadId, bytes), sha256(bytes));
    expect((await start(100)).code).toBe(200);
    expect((await start(101)).code).toBe(1009002014);
    test.clock.advance(3 * 86_400);
    await test.app.runJobs();
    expect((await participant.begin(bytes)).code).toBe(200);
  });

  it('is reserved once for the same file begun concurrently', async () => {
    const bytes = await pdf();
    const answers = await Promise.all([1, 2, 3].map(() => own.begin(bytes, { fileName: 'twice.pdf' })));
    expect(new Set(answers.map(({ data }) => data.uploadId)).size).toBe(1);
  });

  it('is not reserved beyond the quota by concurrent uploads', async () => {
    jest.replaceProperty(test.app.env, 'FILES_USER_QUOTA', 1000);
    const { begin: start } = createUploadClient(test, (await signInParticipant(test)).token);
    const names = Array.from({ length: 8 }, (_, at) => `${at}.pdf`);
    const answers = await Promise.all(names.map((fileName) => start({ length: 600 }, { fileName })));
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 1009002009),
    ]);
  });
});
