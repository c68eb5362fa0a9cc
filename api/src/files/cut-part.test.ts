import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PART_SIZE, type PartProgress, type UploadSession } from '@portal/contract/files';
import { signInParticipant } from '../testing/participants';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { sha256 } from '../testing/uploads';

const BOUNDARY = '----a-part';

/** The form data before a part's bytes. */
function formHead(fields: Record<string, string>): Buffer {
  const text = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(
    `${text.join('')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
}

describe('an interrupted part', () => {
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
    return (await test.call<PartProgress>('GET', url, { token })).data;
  };

  /** Sends the form's head; the caller sends bytes and ends the request. */
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
    const answer = new Promise<{ code: number; data: PartProgress }>((resolve, reject) => {
      call.on('error', reject);
      call.on('response', async (response) => {
        let text = '';
        for await (const piece of response) text += String(piece);
        resolve(JSON.parse(text));
      });
    });
    answer.catch(() => undefined);
    call.write(formHead(fields(offset)));
    return { call, answer, end: () => call.end(`\r\n--${BOUNDARY}--\r\n`) };
  }

  /** Sends a piece, or a whole part without `offset`, and returns the response. */
  function send(piece: Buffer, offset?: number) {
    const { call, answer, end } = open(offset);
    call.write(piece);
    end();
    return answer;
  }

  async function sendCut(from: number, to: number): Promise<void> {
    const { call } = open(from);
    await new Promise<void>((done) => call.write(bytes.subarray(from, to), () => done()));
    // Wait for the bytes on disk: querying the progress would abort the transfer.
    while ((await sizeOnDisk()) < to - 300_000) await new Promise((done) => setImmediate(done));
    call.destroy();
  }
  const sizeOnDisk = async () => {
    const path = `${test.app.env.PORTAL_HOME}/files/parts/${uploadId}/1.begun`;
    return (await stat(path).catch(() => undefined))?.size ?? 0;
  };

  const whole = { received: PART_SIZE, etag: sha256(bytes) };

  it('resumes after the last stored byte', async () => {
    expect(await begun()).toEqual({ received: 0 });
    await sendCut(0, 2_000_000);
    const { received } = await begun();
    expect(received).toBeGreaterThan(1_600_000);
    expect(received).toBeLessThanOrEqual(2_000_000);
    expect(await send(bytes.subarray(received), received)).toMatchObject({ code: 200, data: whole });
    expect(await begun()).toEqual(whole);
  });

  it('can be sent in pieces, each acknowledged', async () => {
    for (const [from, to] of [
      [0, 1_000_000],
      [1_000_000, 3_000_000],
    ] as const) {
      const { data } = await send(bytes.subarray(from, to), from);
      expect(data).toEqual({ received: to });
    }
    const { data } = await send(bytes.subarray(3_000_000), 3_000_000);
    expect(data).toEqual(whole);
  });

  it('can be sent again by the browser, whether interrupted, acknowledged or whole', async () => {
    await sendCut(0, 1_000_000);
    const first = await send(bytes.subarray(0, 2_000_000), 0);
    expect(first.data).toEqual({ received: 2_000_000 });
    const again = await send(bytes.subarray(0, 2_000_000), 0);
    expect(again.data).toEqual({ received: 2_000_000 });
    for (const _ of ['once', 'again']) {
      const last = await send(bytes.subarray(2_000_000), 2_000_000);
      expect(last).toMatchObject({ code: 200, data: whole });
    }
  });

  it('is rejected if preceding bytes are missing or it exceeds its size, and accepted when sent whole', async () => {
    await sendCut(0, 1_000_000);
    const { received } = await begun();
    const wrong = open(received + 1);
    wrong.call.write(bytes.subarray(received + 1));
    // The server disconnects, so the response may not arrive.
    const refused = await wrong.answer.catch(() => ({ code: 1009002013 }));
    expect(refused).toMatchObject({ code: 1009002013 });
    expect(await begun()).toEqual({ received });
    expect(await send(bytes, received)).toMatchObject({ code: 1009002010 });
    expect(await begun()).toEqual({ received: 0 });
    expect(await send(bytes)).toMatchObject({ code: 200, data: whole });
  });

  it('starts again if its pieces do not have the announced hash', async () => {
    await send(randomBytes(1_000_000), 0);
    expect(await send(bytes.subarray(1_000_000), 1_000_000)).toMatchObject({ code: 1009002005 });
    expect(await begun()).toEqual({ received: 0 });
  });

  it('is stored once if it is sent again during a transfer, and both requests succeed', async () => {
    const first = open();
    await new Promise<void>((done) => first.call.write(bytes.subarray(0, 500_000), () => done()));
    while ((await sizeOnDisk()) < 300_000) await new Promise((done) => setImmediate(done));
    expect(await send(bytes)).toMatchObject({ code: 200, data: whole });
    first.call.write(bytes.subarray(500_000));
    first.end();
    expect(await first.answer).toMatchObject({ code: 200, data: whole });
    const many = await Promise.all([send(bytes), send(bytes, 0), send(bytes), send(bytes, 0)]);
    for (const answer of many) expect(answer).toMatchObject({ code: 200, data: whole });
    const folder = `${test.app.env.PORTAL_HOME}/files/parts/${uploadId}`;
    expect(await readdir(folder)).toEqual(['1']);
  });

  it('is stored once if four requests start concurrently', async () => {
    const many = await Promise.all([send(bytes), send(bytes, 0), send(bytes), send(bytes, 0)]);
    for (const answer of many) expect(answer).toMatchObject({ code: 200, data: whole });
    expect(await begun()).toEqual(whole);
  });

  it('does not mix bytes of a dead connection with those of the next one', async () => {
    const stale = open();
    await new Promise<void>((done) => stale.call.write(bytes.subarray(0, 500_000), () => done()));
    while ((await sizeOnDisk()) < 300_000) await new Promise((done) => setImmediate(done));
    expect(await send(bytes)).toMatchObject({ code: 200, data: whole });
    stale.call.destroy();
  });
});
