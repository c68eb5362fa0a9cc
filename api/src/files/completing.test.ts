import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PART_SIZE, type StoredFile, type UploadSession } from '@portal/contract/files';
import { eq } from 'drizzle-orm';
import { signInParticipant } from '../testing/participants';
import { startS3Server } from '../testing/s3-server';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { buildUploader, film, sha256 } from '../testing/uploads';
import { createLocalStorage, localObjectPath } from './local-storage';
import { giveUpUpload } from './repository';
import { uploadSession } from './tables';
import { completeUpload } from './upload';

describe('an upload interrupted during completion', () => {
  const bytes = film(PART_SIZE + 500);
  let store: Awaited<ReturnType<typeof startS3Server>>;
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    store = await startS3Server();
    test = await buildTestApp({ ...store.variables, UPLOAD_USER_MINUTE: '100000' });
    ({ token } = await signInParticipant(test));
  });
  afterAll(async () => {
    await test.close();
    store.close();
  });

  async function begin(fileName: string): Promise<UploadSession> {
    const wanted = { size: String(bytes.length), mime: 'video/mp4', purpose: 'video', sha256: sha256(bytes) };
    const search = new URLSearchParams({ fileName, ...wanted });
    return (await test.call<UploadSession>('GET', `/api/cos/upload/gen_key?${search}`, { token })).data;
  }
  async function send(fileName: string): Promise<UploadSession> {
    const session = await begin(fileName);
    for (const [at, url] of (session.urls ?? []).entries()) {
      await fetch(url, {
        method: 'PUT',
        body: new Uint8Array(bytes.subarray(at * PART_SIZE, (at + 1) * PART_SIZE)),
      });
    }
    return begin(fileName);
  }
  const complete = ({ uploadId, parts }: UploadSession) =>
    test.call<StoredFile>('POST', '/api/cos/upload/upload_complete', {
      token,
      body: { uploadId, parts, sha256: sha256(bytes) },
    });
  /** What the API told the store before it crashed. */
  async function joinAtStore({ key, urls }: UploadSession): Promise<void> {
    const url = new URL(urls?.[0] ?? '');
    url.searchParams.delete('partNumber');
    await fetch(url, { method: 'POST' });
    expect([...store.objects.keys()]).toContain(`/portal/${key}`);
  }

  it('is finished by a retry, without sending anything again', async () => {
    const session = await send('a.mp4');
    await joinAtStore(session);
    const again = await begin('a.mp4');
    expect(again.uploadId).toBe(session.uploadId);
    expect(again.parts.map(({ partNumber }) => partNumber)).toEqual([1, 2]);
    const { data: file } = await complete(again);
    const read = await test.app.inject(file.url);
    expect(read.rawPayload.equals(bytes)).toBe(true);
  });

  it('returns the same file to concurrent requests', async () => {
    const session = await send('b.mp4');
    const answers = await Promise.all([complete(session), complete(session), complete(session)]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.fileId)).size).toBe(1);
  });

  it('starts again if the bucket has neither its parts nor the whole file', async () => {
    const session = await send('c.mp4');
    store.uploads.clear();
    expect((await complete(session)).code).toBe(1009002007);
    const anew = await send('c.mp4');
    expect(anew.uploadId).not.toBe(session.uploadId);
    expect((await complete(anew)).code).toBe(200);
  });

  it('returns the existing file if the page missed the first response', async () => {
    const session = await send('e.mp4');
    const { data: file } = await complete(session);
    const again = await begin('e.mp4');
    expect(again.uploadId).toBe(session.uploadId);
    expect(again.parts.map(({ partNumber }) => partNumber)).toEqual([1, 2]);
    expect((await complete(again)).data.fileId).toBe(file.fileId);
  });

  it('leaves nothing behind if it is not resumed', async () => {
    const session = await send('d.mp4');
    await joinAtStore(session);
    test.clock.advance(3 * 86_400);
    await test.app.runJobs();
    expect([...store.objects.keys()]).not.toContain(`/portal/${session.key}`);
  });

  it('starts again if the local storage has lost a part', async () => {
    const { test: local, own } = await buildUploader();
    const query = { fileName: `${randomBytes(4).toString('hex')}.mp4`, mime: 'video/mp4', purpose: 'video' };
    const { data } = await own.begin(bytes, query);
    const parts = await own.sendAll(data.uploadId, bytes);
    await rm(join(local.app.env.PORTAL_HOME, 'files', 'parts', data.uploadId, '2'));
    const lost = await own.complete(data.uploadId, parts, sha256(bytes));
    const anew = await own.upload(bytes, query);
    await local.close();
    expect([lost.code, anew.code]).toEqual([1009002007, 200]);
  });
});

it('an upload given up during its completion, because the account was closed, is reported as gone', async () => {
  const { test, own } = await buildUploader();
  const { db, env } = test.app;
  const bytes = film(500);
  const { data } = await own.begin(bytes, { mime: 'video/mp4', purpose: 'video', fileName: 'f.mp4' });
  await own.sendAll(data.uploadId, bytes);
  const storage = {
    ...createLocalStorage(join(env.PORTAL_HOME, 'files')),
    read: async () => {
      await giveUpUpload(db, data.uploadId);
      throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    },
  };
  const [upload] = await db.select().from(uploadSession).where(eq(uploadSession.id, data.uploadId));
  const files = { context: test.app, storage, completing: new Map() };
  const completing = completeUpload(files, upload?.userId ?? 0, {
    uploadId: data.uploadId,
    parts: [],
    sha256: sha256(bytes),
  });
  await expect(completing).rejects.toMatchObject({ entry: 'UPLOAD_GONE' });
  await test.close();
});

const localUpload = {
  id: 'upload',
  userId: 1,
  purpose: 'video',
  name: 'a.mp4',
  mime: 'video/mp4',
  size: 4_000_000,
  sha256: null,
  storageKey: 'object',
  partSize: PART_SIZE,
  remoteId: null,
  createdAt: new Date(),
  expiresAt: new Date(),
  completedAt: null,
  fileId: null,
} as const;

it('a derived object is written among the upload’s parts before it is moved, and deleted with them after a crash', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
  const storage = createLocalStorage(folder);
  // Simulates a crash: the bytes are written, but cannot be moved.
  await writeFile(join(folder, 'objects'), 'in the way');
  await expect(
    storage.put(localUpload, 'object-avatar', Buffer.from('picture'), 'image/jpeg'),
  ).rejects.toThrow();
  expect(readdirSync(join(folder, 'parts'))).toEqual(['upload']);
  await storage.abort(localUpload);
  expect(readdirSync(join(folder, 'parts'))).toEqual([]);
  await rm(folder, { recursive: true });
});

it('a file is assembled among the upload’s parts until it is whole, so that a crash leaves it there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
  const parts = join(folder, 'parts');
  const bytes = film(2_000_000);
  await mkdir(join(parts, 'upload'), { recursive: true });
  for (const name of ['1', '2']) await writeFile(join(parts, 'upload', name), bytes);
  let halfway: string[] = [];
  const second = {
    etag: '',
    get partNumber() {
      halfway = readdirSync(parts);
      return 2;
    },
  };
  await createLocalStorage(folder).assemble(localUpload, [{ partNumber: 1, etag: '' }, second]);
  expect(halfway).toEqual(['upload']);
  const assembled = await readFile(localObjectPath(folder, 'object'));
  expect(assembled.equals(Buffer.concat([bytes, bytes]))).toBe(true);
  await rm(folder, { recursive: true });
});
