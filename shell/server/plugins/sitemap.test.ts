import type { RequestListener } from 'node:http';
import { closeServers, startShell } from '../testing/test-shell';

afterEach(closeServers);

async function sitemapFrom(api: RequestListener, path = '/sitemap.xml'): Promise<Response> {
  const { url: shell } = await startShell({ api, settings: { PUBLIC_ORIGIN: 'https://portal.example' } });
  return fetch(`${shell}${path}`);
}

const twoParts: RequestListener = ({ url }, response) => {
  const answers: Record<string, unknown> = {
    '/api/content/sitemap': [0, 4],
    '/api/content/sitemap/4': [
      ...Array.from({ length: 120 }, (_, index) => ({ type: 'news', id: 40_001 + index, updatedAt })),
      { type: 'financingNeeds', id: 40_507, updatedAt },
      { type: 'parks', id: 40_603, updatedAt },
    ],
    '/api/content/sitemap/9': [],
  };
  const data = answers[url ?? ''];
  if (data === undefined) return void response.writeHead(404).end('{}');
  response.end(JSON.stringify({ code: 0, msg: '', data }));
};

const updatedAt = '2026-11-20T09:00:00+08:00';

test('the sitemap index lists the fixed pages and each part of the content', async () => {
  const xml = await (await sitemapFrom(twoParts)).text();
  const maps = [...xml.matchAll(/<sitemap><loc>https:\/\/portal\.example([^<]*)</g)].map(([, path]) => path);
  expect(maps).toEqual(['/sitemap-pages.xml', '/sitemap-0.xml', '/sitemap-4.xml']);
});

test('robots.txt names the sitemap and disallows personal pages', async () => {
  const text = await (await sitemapFrom(twoParts, '/robots.txt')).text();
  expect(text).toContain('Sitemap: https://portal.example/sitemap.xml');
  expect(text).toContain('\nDisallow: /personalCenter\n');
});

test('a part lists its items with their last change', async () => {
  const answer = await sitemapFrom(twoParts, '/sitemap-4.xml');
  expect(answer.status).toBe(200);
  const xml = await answer.text();
  const changed = [...xml.matchAll(/<loc>https:\/\/portal\.example([^<]*)<\/loc><lastmod>([^<]*)</g)];
  expect(changed).toHaveLength(122);
  expect(changed.map(([, path]) => path)).toEqual(
    expect.arrayContaining([
      '/news/detail/40001',
      '/news/detail/40120',
      '/financingNeeds/detail/40507',
      '/park/parks?park=40603',
    ]),
  );
  expect(changed.every(([, , time]) => time === updatedAt)).toBe(true);
});

test('the fixed pages have their own sitemap', async () => {
  const xml = await (await sitemapFrom(twoParts, '/sitemap-pages.xml')).text();
  expect(xml).toContain('<loc>https://portal.example/match/policy</loc>');
});

test.each(['/sitemap-9.xml', '/sitemap-9999999.xml', '/sitemap-04.xml'])(
  '%s, which is empty or no part, answers 404',
  async (path) => {
    expect((await sitemapFrom(twoParts, path)).status).toBe(404);
  },
);

test.each<[string, RequestListener]>([
  ['is away', (_request, response) => response.destroy()],
  ['refuses', (_request, response) => response.end('{"code":500,"msg":"系统异常","data":null}')],
])('sitemaps answer 503 while the API %s', async (_how, api) => {
  for (const path of ['/sitemap.xml', '/sitemap-4.xml']) {
    const answer = await sitemapFrom(api, path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('60');
  }
});
