import { createHash, randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PART_SIZE, type UploadSession } from '@portal/contract/files';
import { signInParticipant } from '../testing/participant';
import { buildTestApp, type TestApp } from '../testing/test-app';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const BOUNDARY = '----a-part';

/** What stands before the bytes of a part. */
function headOf(fields: Record<string, string>): Buffer {
  const text = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(
    `${text.join('')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
}

describe('a part that is cut off', () => {
  let test: TestApp;
  let token: string;
  let uploadId: string;
  const bytes = randomBytes(PART_SIZE);
  const fields = (offset?: number) => ({
    uploadId,
    partNumber: '1',
    sha256: sha256(bytes),
    ...(offset === undefined ? {} : { offset: String(offset) }),
  });
  beforeAll(async () => {
    test = await buildTestApp({ UPLOAD_USER_MINUTE: '100000' });
    ({ token } = await signInParticipant(test));
    await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => {
    test.app.server.closeAllConnections();
    return test.close();
  });
  beforeEach(async () => {
    const search = new URLSearchParams({
      fileName: `${randomBytes(4).toString('hex')}.mp4`,
      size: String(PART_SIZE + 1),
      mime: 'video/mp4',
      purpose: 'video',
    });
    const { data } = await test.call<UploadSession>('GET', `/api/cos/upload/gen_key?${search}`, { token });
    ({ uploadId } = data);
  });

  const begun = async () => {
    const url = `/api/main-attachment/upload_sharding/begun?uploadId=${uploadId}&partNumber=1`;
    return (await test.call<{ received: number }>('GET', url, { token })).data.received;
  };

  /** Sends the head and some bytes; `rest` decides whether the call ends properly. */
  function open(offset?: number) {
    const { port } = test.app.server.address() as AddressInfo;
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/main-attachment/upload_sharding',
      headers: {
        'tenant-id': '126',
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
    });
    const answer = new Promise<{ code: number; data: { etag: string } }>((resolve, reject) => {
      call.on('error', reject);
      call.on('response', async (response) => {
        let text = '';
        for await (const piece of response) text += String(piece);
        resolve(JSON.parse(text));
      });
    });
    answer.catch(() => undefined);
    call.write(headOf(fields(offset)));
    return { call, answer, end: () => call.end(`\r\n--${BOUNDARY}--\r\n`) };
  }

  async function sendCut(from: number, to: number): Promise<void> {
    const { call } = open(from);
    await new Promise<void>((done) => call.write(bytes.subarray(from, to), () => done()));
    // Asking ends the transfer: what has been written by then is what counts.
    while ((await sizeOnDisk()) < to - 300_000) await new Promise((done) => setImmediate(done));
    call.destroy();
  }
  const sizeOnDisk = async () => {
    const path = `${test.app.env.PORTAL_HOME}/files/parts/${uploadId}/1.begun`;
    return (await stat(path).catch(() => undefined))?.size ?? 0;
  };

  it('goes on from the byte that is there', async () => {
    expect(await begun()).toBe(0);
    await sendCut(0, 2_000_000);
    const received = await begun();
    expect(received).toBeGreaterThan(1_600_000);
    expect(received).toBeLessThanOrEqual(2_000_000);
    const { call, answer, end } = open(received);
    call.write(bytes.subarray(received));
    end();
    expect(await answer).toMatchObject({ code: 200, data: { etag: sha256(bytes) } });
    expect(await begun()).toBe(0);
  });

  it('lets no bytes in that do not fit what is there, and takes the whole part then', async () => {
    await sendCut(0, 1_000_000);
    const kept = await begun();
    for (const offset of [0, 7]) {
      const wrong = open(offset);
      wrong.call.write(bytes.subarray(offset));
      // The connection is closed: the answer may not get through.
      const answer = await wrong.answer.catch(() => ({ code: 1009002013 }));
      expect(answer).toMatchObject({ code: 1009002013 });
      expect(await begun()).toBe(kept);
    }
    const whole = open();
    whole.call.write(bytes);
    whole.end();
    expect(await whole.answer).toMatchObject({ code: 200, data: { etag: sha256(bytes) } });
  });

  it('does not mix the bytes of a connection that only looks alive with the next one’s', async () => {
    const stale = open();
    await new Promise<void>((done) => stale.call.write(bytes.subarray(0, 500_000), () => done()));
    while ((await sizeOnDisk()) < 300_000) await new Promise((done) => setImmediate(done));
    const next = open();
    next.call.write(bytes);
    next.end();
    expect(await next.answer).toMatchObject({ code: 200, data: { etag: sha256(bytes) } });
    stale.call.destroy();
  });
});
