import { sql } from 'drizzle-orm';
import { addActivity } from '../testing/activities';
import { cover, news } from '../testing/content-documents';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

const square = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${color}"/></svg>`,
  );

let api: TestApp;
let url: string;
/** News with a square cover of this colour. */
const importNews = (color: string) =>
  api.call('POST', '/api/ops/content/import', {
    token: TEST_OPERATOR_KEY,
    body: {
      documents: [news('a')],
      assets: [{ path: cover.path, base64: square(color).toString('base64') }],
    },
  });
beforeAll(async () => {
  api = await buildTestApp();
  await importNews('red');
  const { data } = await api.call<{ list: { id: number }[] }>('GET', '/api/content/news/page');
  url = `/api/content/share/news/${data.list[0]?.id}`;
});
afterAll(() => api.close());

test('a picture that failed because of the database is drawn on the next request', async () => {
  await api.app.db.execute(sql`ALTER TABLE content_asset RENAME COLUMN bytes TO bytes_away`);
  expect((await api.app.inject(url)).statusCode).toBe(500);
  await api.app.db.execute(sql`ALTER TABLE content_asset RENAME COLUMN bytes_away TO bytes`);
  const { headers } = await api.app.inject(url);
  expect(headers['content-type']).toBe('image/png');
  // Compressing proxies turn the ETag into a weak one.
  const again = { 'if-none-match': `W/${headers.etag}` };
  expect((await api.app.inject({ url, headers: again })).statusCode).toBe(304);
});

test('a picture shows the new cover after an import replaced it under the same name', async () => {
  const before = await api.app.inject(url);
  await importNews('blue');
  const after = await api.app.inject({ url, headers: { 'if-none-match': before.headers.etag } });
  expect(after.statusCode).toBe(200);
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
});

test('a cached picture does not count towards the limit per address', async () => {
  jest.replaceProperty(api.app.env, 'SHARE_ADDRESS_MINUTE', 0);
  expect((await api.app.inject({ url, remoteAddress: '203.0.113.7' })).statusCode).toBe(200);
  await importNews('green');
  const refused = await api.app.inject({ url, remoteAddress: '203.0.113.7' });
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-store']);
  jest.restoreAllMocks();
});

test('requests exceeding the queue are refused with a 503, and succeed when retried', async () => {
  const ids: number[] = [];
  for (let made = 0; made < 60; made += 1) ids.push(await addActivity(api));
  const draw = (id: number | undefined) => api.app.inject(`/api/content/share/activity/${id}`);
  // All lookups finish long before half of the pictures are drawn.
  const answers = await Promise.all(ids.map(draw));
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers['retry-after']).toBe('5');
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(30);
  const again = ids[answers.findIndex(({ statusCode }) => statusCode === 503)];
  expect((await draw(again)).statusCode).toBe(200);
});
