import type { RequestListener } from 'node:http';
import { closeServers, startShell } from '../testing/test-shell';

afterEach(closeServers);

/** What the shell server answers for its sitemap when the API answers so. */
async function sitemapFrom(api: RequestListener): Promise<Response> {
  const { url: shell } = await startShell({ api, settings: { PUBLIC_ORIGIN: 'https://portal.example' } });
  return fetch(`${shell}/sitemap.xml`);
}

const updatedAt = '2026-11-20T09:00:00+08:00';

test('the sitemap lists every item that has a page, with its last change', async () => {
  const data = [
    ...Array.from({ length: 120 }, (_, index) => ({ type: 'news', id: index + 1, updatedAt })),
    { type: 'financingNeeds', id: 7, updatedAt },
    { type: 'parks', id: 3, updatedAt },
    { type: 'partners', id: 4, updatedAt },
  ];
  const answer = await sitemapFrom(({ url }, response) => {
    if (url !== '/api/content/sitemap') return void response.writeHead(404).end('{}');
    response.end(JSON.stringify({ code: 0, msg: '', data }));
  });
  expect(answer.status).toBe(200);
  const xml = await answer.text();
  const changed = [...xml.matchAll(/<loc>https:\/\/portal\.example([^<]*)<\/loc><lastmod>([^<]*)</g)];
  expect(changed).toHaveLength(122);
  expect(changed.map(([, path]) => path)).toEqual(
    expect.arrayContaining([
      '/news/detail/1',
      '/news/detail/120',
      '/financingNeeds/detail/7',
      '/park/parks?park=3',
    ]),
  );
  expect(changed.every(([, , time]) => time === updatedAt)).toBe(true);
  expect(xml).toContain('<loc>https://portal.example/match/policy</loc>');
});

test.each<[string, RequestListener]>([
  ['is away', (_request, response) => response.destroy()],
  ['refuses', (_request, response) => response.end('{"code":500,"msg":"系统异常","data":null}')],
])('the sitemap answers 503 while the API %s', async (_how, api) => {
  const answer = await sitemapFrom(api);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('60');
});
