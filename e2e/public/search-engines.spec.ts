import { expect, test } from '../harness/test';
import { newestItem, publicPages } from './public-pages';

test('every page has a title and a description of its own', async ({ request }) => {
  const seen = new Map<string, string>();
  for (const { path } of publicPages.filter(({ path: p }) => !p.startsWith('/search'))) {
    const html = await (await request.get(path)).text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(title, path).not.toBe('');
    expect(description.length, path).toBeGreaterThan(10);
    expect(seen.get(title), `${path} has the title of ${seen.get(title)}`).toBeUndefined();
    seen.set(title, path);
  }
});

test('an article tells search engines and public-site indexes what it is', async ({ request }) => {
  const item = await newestItem(request, 'news');
  const html = await (await request.get(`/news/detail/${item.id}?from=share`)).text();
  for (const name of ['SiteName', 'ColumnName', 'ArticleTitle', 'PubDate', 'ContentSource']) {
    expect(html).toContain(`name="${name}"`);
  }
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(new URL(canonical, 'http://portal').pathname).toBe(`/news/detail/${item.id}`);
  expect(canonical).not.toContain('from=');
  expect(html).toContain('"@type":"NewsArticle"');
});
