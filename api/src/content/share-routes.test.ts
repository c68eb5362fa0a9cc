import { sql } from 'drizzle-orm';
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

test('a picture that could not be drawn while the database failed is drawn at the next call', async () => {
  const { data } = await api.call<{ list: { id: number }[] }>('GET', '/api/content/news/page');
  const draw = () => api.app.inject(`/api/content/share/news/${data.list[0]?.id}`);
  await api.app.db.execute(sql`ALTER TABLE content_asset RENAME TO content_asset_away`);
  expect((await draw()).statusCode).toBe(500);
  await api.app.db.execute(sql`ALTER TABLE content_asset_away RENAME TO content_asset`);
  expect((await draw()).headers['content-type']).toBe('image/png');
});
