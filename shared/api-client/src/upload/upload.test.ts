import { randomBytes } from 'node:crypto';
import type { UploadSession } from '@portal/contract/files';
import { createStore } from 'jotai';
import { type PartServer, startPartServer } from '../../test/part-server';
import { configureApiClient } from '../client/configure';
import { sendPiece } from '../files';
import { sendParts, uploadInSlices } from './upload';

const PART = 1_000_000;
const bytes = randomBytes(5 * PART - 70_000);
const file = new File([bytes], 'film.mp4');
const session: UploadSession = {
  provider: 'local',
  uploadId: 'u1',
  key: 'k1',
  partSize: PART,
  concurrency: 3,
  parts: [],
  expiresAt: '2026-11-23T00:00:00+08:00',
};

let server: PartServer;
beforeEach(async () => {
  server = await startPartServer({ size: file.size, partSize: PART });
  configureApiClient({ baseUrl: server.baseUrl, tenantId: '126', store: createStore() });
});
afterEach(() => server.close());

const whole = () => Buffer.concat([1, 2, 3, 4, 5].map((part) => server.stored.get(part) ?? Buffer.alloc(0)));

test('all parts arrive, and progress ends at the file’s size', async () => {
  const loaded: number[] = [];
  const parts = await sendParts(file, session, new AbortController().signal, (now) => loaded.push(now));
  expect(parts.map(({ partNumber }) => partNumber)).toEqual([1, 2, 3, 4, 5]);
  expect(whole().equals(bytes)).toBe(true);
  expect(loaded.at(-1)).toBe(file.size);
});

test('an interrupted upload resumes at the stored byte and repeats less than five percent', async () => {
  server.cuts = [120_000, 90_000, 260_000, 110_000, 150_000];
  await sendParts(file, session, new AbortController().signal, () => undefined);
  expect(whole().equals(bytes)).toBe(true);
  expect(server.received).toBeLessThan(file.size * 1.05);
});

test('a call carries at most one piece, so that little can be lost', async () => {
  await sendParts(file, session, new AbortController().signal, () => undefined);
  expect(server.largest).toBe(128 * 1024);
});

test('a piece without a response times out, but not before the platform would end it', async () => {
  const limits: number[] = [];
  configureApiClient({
    baseUrl: '',
    tenantId: '126',
    transport: async ({ timeout = 0 }) => {
      limits.push(timeout);
      return { status: 200, data: { code: 200, data: { received: 0 } } };
    },
  });
  for (const size of [128 * 1024, 5 * 1024 * 1024]) {
    const piece = {
      uploadId: 'u1',
      partNumber: 1,
      sha256: '',
      offset: 0,
      body: new Blob([Buffer.alloc(size)]),
    };
    await sendPiece(piece, new AbortController().signal, () => undefined);
  }
  // By default the platform waits for 40 seconds plus one per KiB.
  expect(limits[0]).toBeGreaterThan(168_000);
  expect(limits[1]).toBe(300_000);
});

test('a part whose last response was lost is not sent again', async () => {
  server.silenced = new Set([2, 5]);
  const parts = await sendParts(file, session, new AbortController().signal, () => undefined);
  expect(parts).toHaveLength(5);
  expect(server.received).toBe(file.size);
});

test('parts that the platform has stored are not sent', async () => {
  const parts = [{ partNumber: 2, etag: 'known' }];
  const all = await sendParts(file, { ...session, parts }, new AbortController().signal, () => undefined);
  expect(all).toContainEqual({ partNumber: 2, etag: 'known' });
  expect([...server.stored.keys()].sort()).toEqual([1, 3, 4, 5]);
});

test('once the platform refuses a part for good, the other transfers are aborted', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  configureApiClient({
    baseUrl: '',
    tenantId: '126',
    transport: async ({ method, data, signal }) => {
      if (method === 'GET') return { status: 200, data: { code: 200, data: { received: 0 } } };
      if ((data as FormData).get('partNumber') === '2')
        return { status: 200, data: { code: 1009002002, msg: '文件超过大小限制', data: null } };
      signals.push(signal);
      return new Promise(() => {});
    },
  });
  const sending = sendParts(file, session, new AbortController().signal, () => undefined);
  await expect(sending).rejects.toThrow('文件超过大小限制');
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});

test('aborting rejects with the given reason', async () => {
  const stopping = new AbortController();
  const sending = sendParts(file, session, stopping.signal, () => stopping.abort(new Error('paused')));
  await expect(sending).rejects.toThrow('paused');
});

test('an upload falls back to the type of the file name, and its phase is “sending” while it is opened', async () => {
  const asked: unknown[] = [];
  const phases: string[] = [];
  configureApiClient({
    baseUrl: '',
    tenantId: '126',
    transport: async ({ params }) => {
      asked.push(params);
      expect(phases.at(-1)).toBe('sending');
      return { status: 200, data: { code: 500, msg: '系统维护中' } };
    },
  });
  const plan = new File(['%PDF-'], '计划书.pdf');
  const sending = uploadInSlices(plan, {
    purpose: 'slides',
    signal: new AbortController().signal,
    onProgress: ({ phase }) => phases.push(phase),
  });
  await expect(sending).rejects.toThrow('系统维护中');
  expect(asked).toEqual([expect.objectContaining({ fileName: '计划书.pdf', mime: 'application/pdf' })]);
});
