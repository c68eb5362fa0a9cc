import type { StoredFile } from '@portal/contract/files';
import { signInParticipant } from '../testing/participants';
import type { TestApp } from '../testing/test-app';
import { buildUploader, type createUploadClient, pdf } from '../testing/uploads';

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
    expect((await test.app.inject(fresh.url)).statusCode).toBe(200);
  });
});
