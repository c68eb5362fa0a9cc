import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
  const assets = [{ path: 'covers/a.svg', base64: Buffer.from(svg).toString('base64') }];
  await api.call('POST', '/api/ops/content/import', {
    token: TEST_OPERATOR_KEY,
    body: { documents: [], assets },
  });
});
afterAll(() => api.close());

test('serves pictures without a header of ours, unable to run', async () => {
  const response = await api.app.inject('/api/content/assets/covers/a.svg');
  expect(response.body).toBe(svg);
  expect(response.headers).toMatchObject({ 'content-type': 'image/svg+xml' });
  expect(response.headers['content-security-policy']).toContain('sandbox');
  expect((await api.app.inject('/api/content/assets/covers/none.svg')).statusCode).toBe(404);
});

test('serves a piece of a file, as Safari asks for a film, and the whole where the piece is of another version', async () => {
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
  const beyond = await get({ range: `bytes=${size}-` });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
  const other = await get({ range: 'bytes=1-4', 'if-range': '"another"' });
  expect([other.statusCode, other.body]).toEqual([200, svg]);
});
