import { randomBytes } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { PART_SIZE, type StoredFile, type UploadSession } from '@portal/contract/files';
import { imageSize } from 'image-size';
import { signInParticipant } from '../testing/participants';
import { startS3Server } from '../testing/s3-server';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { sha256 } from '../testing/uploads';
import { openS3Storage } from './s3-storage';

describe('object storage', () => {
  let store: Awaited<ReturnType<typeof startS3Server>>;
  let test: TestApp;
  beforeAll(async () => {
    store = await startS3Server();
    test = await buildTestApp(store.variables);
  });
  afterAll(async () => {
    await test.close();
    store.close();
  });

  it('receives parts directly from the browser, checks the whole file, and serves ranges', async () => {
    const { token } = await signInParticipant(test);
    const head = Buffer.from('000000186674797069736f6d0000020069736f6d6d703431', 'hex');
    const bytes = Buffer.concat([head, randomBytes(PART_SIZE + 500)]);
    const search = `fileName=a.mp4&size=${bytes.length}&mime=video/mp4&purpose=video`;
    const begin = () => test.call<UploadSession>('GET', `/api/cos/upload/gen_key?${search}`, { token });
    const { data: session } = await begin();
    expect(session).toMatchObject({ provider: 's3', parts: [] });
    const [first = '', second = ''] = session.urls ?? [];
    await fetch(first, { method: 'PUT', body: bytes.subarray(0, PART_SIZE) });
    const { data: resumed } = await begin();
    expect(resumed).toMatchObject({ uploadId: session.uploadId, parts: [{ partNumber: 1 }] });
    const complete = () =>
      test.call<StoredFile>('POST', '/api/cos/upload/upload_complete', {
        token,
        body: { uploadId: session.uploadId, parts: resumed.parts, sha256: sha256(bytes) },
      });
    expect((await complete()).code).toBe(1009002006);
    await fetch(second, { method: 'PUT', body: bytes.subarray(PART_SIZE) });
    const { data: file } = await complete();
    expect(file).toMatchObject({ size: bytes.length, mime: 'video/mp4' });
    const range = await test.app.inject({ url: file.url, headers: { range: 'bytes=5-14' } });
    expect(range.statusCode).toBe(206);
    expect(range.rawPayload.equals(bytes.subarray(5, 15))).toBe(true);
    test.clock.advance(8 * 86_400);
    await test.app.runJobs();
    expect(store.objects.size).toBe(0);
  });

  it('keeps only the square picture made from an avatar', async () => {
    const { token } = await signInParticipant(test);
    const canvas = createCanvas(60, 40);
    canvas.getContext('2d').fillRect(0, 0, 60, 40);
    const bytes = canvas.toBuffer('image/png');
    const search = `fileName=a.png&size=${bytes.length}&mime=image/png&purpose=avatar`;
    const { data } = await test.call<UploadSession>('GET', `/api/cos/upload/gen_key?${search}`, { token });
    await fetch(data.urls?.[0] ?? '', { method: 'PUT', body: new Uint8Array(bytes) });
    const complete = () =>
      test.call<StoredFile>('POST', '/api/cos/upload/upload_complete', {
        token,
        body: { uploadId: data.uploadId, parts: [{ partNumber: 1, etag: 'x' }], sha256: sha256(bytes) },
      });
    const { data: avatar } = await complete();
    expect((await complete()).data).toEqual(avatar);
    const { headers, rawPayload } = await test.app.inject(avatar.url);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(imageSize(rawPayload)).toMatchObject({ width: 40, height: 40 });
    await test.app.runJobs();
    expect([...store.objects.keys()]).toEqual([`/portal/${data.key}-avatar`]);
    test.clock.advance(8 * 86_400);
    await test.app.runJobs();
    expect(store.objects.size).toBe(0);
  });

  it('during an outage, requests and sweeps fail as unavailable and succeed afterwards', async () => {
    const { token } = await signInParticipant(test);
    const bytes = randomBytes(1000);
    const search = `fileName=away.mp4&size=${bytes.length}&mime=video/mp4&purpose=video`;
    const begin = () => test.call<UploadSession>('GET', `/api/cos/upload/gen_key?${search}`, { token });
    const away = { status: 503, code: 503, msg: '服务繁忙，请稍后再试' };
    store.setAway(true);
    expect(await begin()).toMatchObject(away);
    store.setAway(false);
    const { data } = await begin();
    await fetch(data.urls?.[0] ?? '', { method: 'PUT', body: bytes });
    store.setAway(true);
    const complete = () =>
      test.call<StoredFile>('POST', '/api/cos/upload/upload_complete', {
        token,
        body: { uploadId: data.uploadId, parts: [{ partNumber: 1, etag: 'x' }], sha256: sha256(bytes) },
      });
    expect(await complete()).toMatchObject(away);
    test.clock.advance(3 * 86_400);
    await test.app.runJobs();
    store.setAway(false);
    expect(store.uploads.size).toBe(1);
    await test.app.runJobs();
    expect(store.uploads.size).toBe(0);
    expect(test.logs.join('')).not.toContain('unexpected error');
  });

  it('signs COS URLs with the bucket in the host name, its region and the traffic limit of a part', async () => {
    const setting = {
      FILES_BUCKET: 'portal-125',
      FILES_REGION: 'ap-guangzhou',
      FILES_ENDPOINT: undefined,
      FILES_ACCESS_KEY: 'key',
      FILES_SECRET_KEY: 'secret',
      FILES_TRAFFIC_LIMIT: 819_200,
    };
    const storage = await openS3Storage('cos', setting);
    const upload = { storageKey: 'abc', remoteId: 'u1' } as Parameters<
      NonNullable<typeof storage.partUrls>
    >[0];
    const [url = ''] = (await storage.partUrls?.(upload, 1)) ?? [];
    expect(new URL(url).host).toBe('portal-125.cos.ap-guangzhou.myqcloud.com');
    const { searchParams } = new URL(url);
    expect(searchParams.get('uploadId')).toBe('u1');
    expect(searchParams.get('x-cos-traffic-limit')).toBe('819200');
  });
});
