import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createCanvas } from '@napi-rs/canvas';
import { signInParticipant } from '../testing/participants';
import { type TestApp, whileFailing } from '../testing/test-app';
import {
  buildUploader,
  createUploadClient,
  explodingPdf,
  falsePicture,
  hugePicture,
  lockedPdf,
  pagelessPdf,
  pdf,
  sha256,
} from '../testing/uploads';
import { readFile } from './file-readers';
import { inspectFile } from './inspect-file';
import { createLocalStorage, localObjectPath } from './local-storage';

describe('checks of uploaded files', () => {
  let test: TestApp;
  let own: ReturnType<typeof createUploadClient>;
  beforeAll(async () => {
    ({ test, own } = await buildUploader());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.close());

  it('reject unacceptable files before the first byte is sent', async () => {
    const codes = async (bytes: { length: number }, query: Record<string, string>) =>
      (await own.begin(bytes, query)).code;
    expect(await codes({ length: 51 * 1024 * 1024 }, {})).toBe(1009002002);
    expect(await codes({ length: 10 }, { mime: 'application/x-msdownload' })).toBe(1009002001);
    expect(await codes({ length: 0 }, {})).toBe(400);
    expect(await codes({ length: 10 }, { purpose: 'anything' })).toBe(400);
    expect((await test.call('GET', '/api/cos/upload/gen_key')).code).toBe(401);
  });

  it('go by content: reject a program named PDF, and encrypted, empty and broken PDFs', async () => {
    const query = { purpose: 'business-plan' };
    expect((await own.upload(Buffer.from('MZ program'), query)).code).toBe(1009002001);
    expect((await own.upload(await lockedPdf(), query)).code).toBe(1009002003);
    expect((await own.upload(await pagelessPdf(), query)).code).toBe(1009002004);
    expect((await own.upload(Buffer.from('%PDF-1.7\nbroken'), query)).code).toBe(1009002004);
  });

  it('reject files that would exhaust the programs opening them', async () => {
    expect((await own.upload(explodingPdf(), { purpose: 'business-plan' })).code).toBe(1009002012);
    const picture = hugePicture();
    const query = { mime: 'image/png', fileName: '照片.png' };
    expect((await own.upload(picture, { ...query, purpose: 'photo' })).code).toBe(1009002012);
    expect((await own.upload(picture, { ...query, purpose: 'avatar' })).code).toBe(1009002012);
    const fine = createCanvas(30, 20).toBuffer('image/png');
    expect((await own.upload(fine, { ...query, purpose: 'photo' })).code).toBe(200);
  });

  it('read one document per user at a time, so that others’ documents do not wait for all of them', async () => {
    const { token } = await signInParticipant(test);
    const other = createUploadClient(test, token);
    const order: string[] = [];
    const slow = async (name: string) => {
      await own.upload(
        Buffer.concat([await pdf(), Buffer.from(`9 0 obj\n[${'0 '.repeat(5e5)}]\nendobj\n`)]),
        { fileName: `${name}.pdf` },
      );
      order.push(name);
    };
    const bytes = await pdf();
    const { data } = await other.begin(bytes);
    const parts = await other.sendAll(data.uploadId, bytes);
    const all = ['1', '2', '3', '4', '5', '6'].map(slow);
    await Promise.race(all);
    await other.complete(data.uploadId, parts, sha256(bytes));
    order.push('of another');
    await Promise.all(all);
    expect(order.indexOf('of another')).toBeLessThan(4);
  });

  it('stop reading a user’s PDFs after too many exploding ones, but continue with pictures', async () => {
    jest.replaceProperty(test.app.env, 'UPLOAD_USER_EXPLODING', 1);
    const person = createUploadClient(test, (await signInParticipant(test)).token);
    const photo = { mime: 'image/png', purpose: 'photo' };
    for (const fileName of ['1.png', '2.png'])
      expect((await person.upload(hugePicture(), { ...photo, fileName })).code).toBe(1009002012);
    expect((await person.upload(explodingPdf())).code).toBe(1009002012);
    const bytes = await pdf();
    const { data } = await person.begin(bytes);
    const parts = await person.sendAll(data.uploadId, bytes);
    for (const _again of [1, 2])
      expect((await person.complete(data.uploadId, parts, sha256(bytes))).code).toBe(429);
    expect((await person.upload(createCanvas(30, 20).toBuffer('image/png'), photo)).code).toBe(200);
  });

  it('convert avatars to small, square, public pictures, and reject fake pictures', async () => {
    const canvas = createCanvas(900, 600);
    canvas.getContext('2d').fillRect(0, 0, 900, 600);
    const query = { purpose: 'avatar', mime: 'image/png', fileName: '头像.png' };
    const { data } = await own.upload(canvas.toBuffer('image/png'), query);
    expect(data).toMatchObject({ mime: 'image/jpeg', url: `/api/files/${data.fileId}` });
    const shown = await test.app.inject(data.url);
    expect(shown.headers['content-type']).toBe('image/jpeg');
    expect(shown.rawPayload.length).toBe(data.size);
    expect((await own.upload(falsePicture(), { ...query, mime: 'image/gif' })).code).toBe(1009002008);
  });

  it.each(['image/png', 'image/jpeg', 'image/webp'] as const)(
    'reject a %s picture of which only the first half arrived',
    async (mime) => {
      const canvas = createCanvas(300, 200);
      canvas.getContext('2d').fillRect(20, 20, 200, 150);
      const whole =
        mime === 'image/png'
          ? canvas.encodeSync('png')
          : canvas.encodeSync(mime === 'image/jpeg' ? 'jpeg' : 'webp');
      const half = whole.subarray(0, Math.ceil(whole.length * 0.6));
      const accepts = (purpose: string, bytes: Buffer) =>
        own.upload(bytes, { purpose, mime, fileName: purpose });
      for (const purpose of mime === 'image/webp' ? ['avatar'] : ['avatar', 'photo']) {
        expect((await accepts(purpose, half)).code).toBe(1009002008);
        expect((await accepts(purpose, whole)).code).toBe(200);
      }
    },
  );

  it('reject the first half of a photo, although its preview is complete', async () => {
    const canvas = createCanvas(300, 200);
    const photo = canvas.toBuffer('image/jpeg');
    const preview = createCanvas(30, 20).toBuffer('image/jpeg');
    const metadata = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), preview]);
    metadata.writeUInt16BE(metadata.length - 2, 2);
    const whole = Buffer.concat([photo.subarray(0, 2), metadata, photo.subarray(2)]);
    const query = { purpose: 'photo', mime: 'image/jpeg', fileName: '照片.jpg' };
    expect((await own.upload(whole.subarray(0, -200), query)).code).toBe(1009002008);
    expect((await own.upload(whole, query)).code).toBe(200);
    // Phones append videos and depth maps.
    expect((await own.upload(Buffer.concat([whole, Buffer.alloc(99, 7)]), query)).code).toBe(200);
  });

  it('create one avatar even if completion is interrupted, retried and begun again', async () => {
    const canvas = createCanvas(40, 30);
    canvas.getContext('2d').fillRect(0, 0, 40, 30);
    const picture = canvas.toBuffer('image/png');
    const query = { purpose: 'avatar', mime: 'image/png', fileName: '半途.png', sha256: sha256(picture) };
    const { data: session } = await own.begin(picture, query);
    const parts = await own.sendAll(session.uploadId, picture);
    const complete = () => own.complete(session.uploadId, parts, sha256(picture));
    expect((await whileFailing(test, 'INSERT INTO stored_file', complete)).code).toBe(500);
    const made = await complete();
    expect(made).toMatchObject({ code: 200, data: { mime: 'image/jpeg' } });
    expect((await own.begin(picture, query)).data.uploadId).toBe(session.uploadId);
    expect((await complete()).data.fileId).toBe(made.data.fileId);
    await test.app.runJobs();
    expect((await test.app.inject(made.data.url)).rawPayload.length).toBe(made.data.size);
    const object = localObjectPath(join(test.app.env.PORTAL_HOME, 'files'), session.key);
    expect(readdirSync(dirname(object)).filter((name) => name.startsWith(session.key))).toHaveLength(1);
  });
});

it('an object larger than declared is not read to its end', async () => {
  let chunks = 0;
  async function* endless() {
    for (; chunks < 1000; chunks += 1) yield Buffer.alloc(1000);
  }
  const storage = { ...createLocalStorage('nowhere'), read: async () => Readable.from(endless()) };
  const file = { storageKey: 'key', purpose: 'video', size: 5000, sha256: 'of a small file' } as const;
  await expect(inspectFile(storage, file, readFile)).rejects.toMatchObject({ entry: 'FILE_SIZE_MISMATCH' });
  expect(chunks).toBeLessThan(100);
});
