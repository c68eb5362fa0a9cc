import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredFile } from '@portal/contract/files';
import { eq } from 'drizzle-orm';
import { signInParticipant } from '../testing/participants';
import type { TestApp } from '../testing/test-app';
import { buildUploader, type createUploadClient, pdf } from '../testing/uploads';
import { localObjectPath } from './local-storage';
import { storedFile } from './tables';

describe('stored files', () => {
  let test: TestApp;
  let token: string;
  let own: ReturnType<typeof createUploadClient>;
  beforeAll(async () => {
    ({ test, token, own } = await buildUploader());
  });
  afterAll(() => test.close());

  it('are private: readable by expiring signed URLs, which only their owner can obtain', async () => {
    const { data: file } = await own.upload(await pdf(), {});
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
    const { statusCode, headers } = await test.app.inject(fresh.url);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, max-age=600']);
  });

  it('answer HEAD with their size, for programs that plan a download', async () => {
    const { data: file } = await own.upload(await pdf(), {});
    const { statusCode, headers, payload } = await test.app.inject({ method: 'HEAD', url: file.url });
    expect([statusCode, headers['content-length'], payload]).toEqual([200, String(file.size), '']);
  });

  it('are cached for a year if public, but not the error that one could not be read', async () => {
    const { data: file } = await own.upload(await pdf(), {});
    const ofFile = eq(storedFile.id, file.fileId);
    const [row] = await test.app.db.update(storedFile).set({ isPublic: true }).where(ofFile).returning();
    const path = localObjectPath(join(test.app.env.PORTAL_HOME, 'files'), row?.storageKey ?? '');
    const read = async () => {
      const { statusCode, headers } = await test.app.inject(`/api/files/${file.fileId}`);
      return [statusCode, headers['cache-control']];
    };
    const kept = [200, 'public, max-age=31536000, immutable'];
    expect(await read()).toEqual(kept);
    renameSync(path, `${path}.away`);
    expect(await read()).toEqual([404, 'no-store']);
    renameSync(`${path}.away`, path);
    expect(await read()).toEqual(kept);
  });
});
