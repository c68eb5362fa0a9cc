import { sql } from 'drizzle-orm';
import { addActivity } from '../testing/activities';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
  const text =
    '---\ntitle: 决赛通知\nsummary: 摘要\npublishedAt: 2026-09-01\ncolumn: 赛事动态\nsource: 组委会\ncover: covers/a.svg\n---\n\n正文。\n';
  const asset = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  await api.call('POST', '/api/ops/content/import', {
    token: TEST_OPERATOR_KEY,
    body: {
      documents: [{ path: 'news/1.md', text }],
      assets: [{ path: 'covers/a.svg', base64: asset }],
    },
  });
});
afterAll(() => api.close());

test('a picture that failed because of the database is drawn on the next request', async () => {
  const { data } = await api.call<{ list: { id: number }[] }>('GET', '/api/content/news/page');
  const draw = () => api.app.inject(`/api/content/share/news/${data.list[0]?.id}`);
  await api.app.db.execute(sql`ALTER TABLE content_asset RENAME TO content_asset_away`);
  expect((await draw()).statusCode).toBe(500);
  await api.app.db.execute(sql`ALTER TABLE content_asset_away RENAME TO content_asset`);
  const { headers } = await draw();
  expect(headers['content-type']).toBe('image/png');
  // Compressing proxies turn the ETag into a weak one.
  const again = { headers: { 'if-none-match': `W/${headers.etag}` } };
  expect(
    (await api.app.inject({ ...again, url: `/api/content/share/news/${data.list[0]?.id}` })).statusCode,
  ).toBe(304);
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
