import type { InjectOptions } from 'fastify';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { contentAsset } from './tables';

/** Longer than one chunk, without repeated content. */
const film = Buffer.from(Array.from({ length: 90_000 }, (_value, at) => String(at).padStart(7)).join(''));
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
  const assets = [
    { path: 'covers/a.svg', base64: Buffer.from(svg).toString('base64') },
    { path: 'films/a.mp4', base64: film.toString('base64') },
  ];
  await api.call('POST', '/api/ops/content/import', {
    token: TEST_OPERATOR_KEY,
    body: { documents: [], assets },
  });
});
afterAll(() => api.close());

test('serves pictures without a tenant header, and prevents SVGs from running scripts', async () => {
  const response = await api.app.inject('/api/content/assets/covers/a.svg');
  expect(response.body).toBe(svg);
  expect(response.headers).toMatchObject({ 'content-type': 'image/svg+xml' });
  expect(response.headers['content-security-policy']).toContain('sandbox');
  expect((await api.app.inject('/api/content/assets/covers/none.svg')).statusCode).toBe(404);
});

test('serves byte ranges, as requested by Safari for videos, but the whole file if If-Range names another version', async () => {
  const get = (headers: Record<string, string | undefined>) =>
    api.app.inject({ url: '/api/content/assets/covers/a.svg', headers });
  const size = Buffer.byteLength(svg);
  const etag = String((await get({})).headers.etag);
  for (const headers of [{ range: 'bytes=1-4' }, { range: 'bytes=1-4', 'if-range': etag }]) {
    const piece = await get(headers);
    expect([piece.statusCode, piece.body]).toEqual([206, svg.slice(1, 5)]);
    expect(piece.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-range': `bytes 1-4/${size}`,
      'content-length': '4',
      'content-type': 'image/svg+xml',
    });
  }
  const end = await get({ range: 'bytes=-4' });
  expect([end.statusCode, end.body]).toEqual([206, svg.slice(-4)]);
  expect((await get({ range: 'bytes=0-1,3-4' })).statusCode).toBe(200);
  for (const range of [`bytes=${size}-`, 'bytes=-0', 'bytes=4-1']) {
    const { statusCode, headers } = await get({ range });
    expect([range, statusCode]).toEqual([range, 416]);
    expect(headers).toMatchObject({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' });
  }
  const other = await get({ range: 'bytes=1-4', 'if-range': '"another"' });
  expect([other.statusCode, other.body]).toEqual([200, svg]);
});

test('serves a long file unchanged, whole and in a range that spans several chunks', async () => {
  const url = '/api/content/assets/films/a.mp4';
  const whole = await api.app.inject(url);
  expect(whole.headers['content-length']).toBe(String(film.length));
  expect(whole.rawPayload.equals(film)).toBe(true);
  const [start, end] = [500_000, 600_000];
  const part = await api.app.inject({ url, headers: { range: `bytes=${start}-${end}` } });
  expect(part.rawPayload.equals(film.subarray(start, end + 1))).toBe(true);
});

test('reads no bytes for responses without a body', async () => {
  const url = '/api/content/assets/films/a.mp4';
  const etag = String((await api.app.inject(url)).headers.etag);
  const select = jest.spyOn(api.app.db, 'select');
  /** @returns status, content length and the byte columns read from the database */
  const ask = async (options: InjectOptions) => {
    select.mockClear();
    const { statusCode, headers } = await api.app.inject({ url, ...options });
    const read = select.mock.calls.flatMap(([columns]: unknown[]) => Object.keys(columns ?? contentAsset));
    return [statusCode, headers['content-length'], read.filter((name) => ['bytes', 'piece'].includes(name))];
  };
  for (const tag of [etag, `W/${etag}`])
    expect(await ask({ headers: { 'if-none-match': tag } })).toEqual([304, undefined, []]);
  expect(await ask({ headers: { range: `bytes=${film.length}-` } })).toEqual([416, '0', []]);
  expect(await ask({ method: 'HEAD' })).toEqual([200, String(film.length), []]);
  expect(await ask({ headers: { range: 'bytes=0-1' } })).toEqual([206, '2', ['piece']]);
  select.mockRestore();
});

test('sends a blank instead of a decorative picture if Save-Data is on, and varies caches by it', async () => {
  const get = (query: string, headers: Record<string, string>) =>
    api.app.inject({ url: `/api/content/assets/films/a.mp4${query}`, headers });
  const saving = { 'save-data': 'on' };
  expect((await get('', saving)).rawPayload).toHaveLength(film.length);
  expect((await get('?decorative=', {})).rawPayload).toHaveLength(film.length);
  const blank = await get('?decorative=', saving);
  expect(blank.rawPayload.length).toBeLessThan(100);
  expect(blank.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': expect.stringContaining('private'),
  });
  expect(blank.headers.vary).toContain('save-data');
});
