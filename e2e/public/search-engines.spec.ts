import { expect, test } from '../harness/test';
import { findNewestItem, publicPages } from './public-pages';

test('every page has a unique title and a unique description', async ({ request }) => {
  const seen = new Map<string, string>();
  for (const { path } of publicPages.filter(({ path: p }) => !p.startsWith('/search'))) {
    const html = await (await request.get(path)).text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(title, path).not.toBe('');
    expect(description.length, path).toBeGreaterThan(10);
    for (const text of [title, description]) {
      expect(seen.get(text), `${path} has the title or description of ${seen.get(text)}`).toBeUndefined();
      seen.set(text, path);
    }
  }
});

test('an article has the metadata for search engines and government site indexes', async ({ request }) => {
  const item = await findNewestItem(request, 'news');
  const html = await (await request.get(`/news/detail/${item.id}?from=share`)).text();
  for (const name of ['SiteName', 'ColumnName', 'ArticleTitle', 'PubDate', 'ContentSource']) {
    expect(html).toContain(`name="${name}"`);
  }
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(new URL(canonical, 'http://portal').pathname).toBe(`/news/detail/${item.id}`);
  expect(canonical).not.toContain('from=');
  expect(html).toContain('"@type":"NewsArticle"');
});

test('URLs are canonicalized, list pages have titles, and empty lists and searches are not indexed', async ({
  request,
}) => {
  const moved = await request.get('/NEWS/?page=2', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/news?page=2']);
  const read = async (path: string) => (await request.get(path)).text();
  expect(await read('/news?page=2')).toContain('<title>新闻中心（第2页） - ');
  expect(await read('/news?page=2')).not.toContain('noindex');
  for (const empty of ['/news?page=99', '/news?keyword=大赛'])
    expect(await read(empty)).toContain('<meta name="robots" content="noindex">');
  expect((await request.get('/park/parks?park=')).status(), 'no park chosen').toBe(200);
  expect(await read('/')).toContain('"@type":"Organization"');
});

test('an article has its own share picture', async ({ request }) => {
  const item = await findNewestItem(request, 'news');
  const html = await (await request.get(`/news/detail/${item.id}`)).text();
  const picture = /<meta property="og:image" content="(https?:[^"]+)"/.exec(html)?.[1] ?? '';
  const answer = await request.get(new URL(picture).pathname);
  expect(answer.headers()['content-type']).toBe('image/png');
  expect(html).toContain('itemType="https://schema.org/BreadcrumbList"');
});

test('the sitemap contains the newest items, and parks under their own URLs', async ({ request }) => {
  const index = await (await request.get('/sitemap.xml')).text();
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const texts = await Promise.all(parts.map(async (path) => (await request.get(path)).text()));
  const xml = texts.join('\n');
  for (const type of ['news', 'activity', 'project'] as const) {
    const { id } = await findNewestItem(request, type);
    expect(xml).toContain(`/${type}/detail/${id}</loc><lastmod>`);
  }
  expect(xml).toMatch(/\/park\/parks\?park=\d+<\/loc>/);
});

test('the home page has a share picture that exists', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const picture = /<meta property="og:image" content="(https?:[^"]+)"/.exec(html)?.[1] ?? '';
  const answer = await request.get(new URL(picture).pathname);
  expect(answer.headers()['content-type']).toBe('image/png');
});
