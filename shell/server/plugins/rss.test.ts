import { closeServers, startShell } from '../testing/test-shell';

afterEach(closeServers);

const article = (type: string, id: number, day: number, title: string) => ({
  id,
  type,
  slug: `a${id}`,
  title,
  summary: '一段摘要',
  tags: [],
  publishedAt: `2026-11-${day}T09:00:00+08:00`,
  views: 0,
  pinned: false,
  column: '赛事动态',
  source: '组委会',
});

test('news and information share one feed, newest first, with escaped text', async () => {
  const articles: Readonly<Record<string, object[]>> = {
    news: [article('news', 1, 10, 'A & B'), article('news', 2, 14, '新闻')],
    information: [article('information', 3, 12, '资讯')],
  };
  const { url } = await startShell({
    settings: { PUBLIC_ORIGIN: 'https://portal.example' },
    api: ({ url: path = '' }, response) => {
      const list = articles[path.split('/')[3] ?? ''] ?? [];
      response.end(
        JSON.stringify({ code: 0, msg: '', data: { list, total: list.length, pageNo: 1, pageSize: 30 } }),
      );
    },
  });
  const answer = await fetch(`${url}/rss.xml`);
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const xml = await answer.text();
  const links = [...xml.matchAll(/<item>.*?<link>([^<]+)<\/link>/g)].map(([, link]) => link);
  expect(links).toEqual([
    'https://portal.example/news/detail/2',
    'https://portal.example/information/detail/3',
    'https://portal.example/news/detail/1',
  ]);
  expect(xml).toContain('<title>A &amp; B</title>');
});

test('the feed holds the newest thirty items of both kinds', async () => {
  const { url } = await startShell({
    api: ({ url: path = '' }, response) => {
      const isNews = path.includes('/news');
      const list = Array.from({ length: 30 }, (_, index) =>
        article(isNews ? 'news' : 'information', index, isNews ? 14 : 12, `第 ${index} 篇`),
      );
      response.end(JSON.stringify({ code: 0, msg: '', data: { list, total: 30, pageNo: 1, pageSize: 30 } }));
    },
  });
  const xml = await (await fetch(`${url}/rss.xml`)).text();
  expect([xml.split('<item>').length - 1, xml.includes('/information/')]).toEqual([30, false]);
});

test('the feed answers 503 without the API', async () => {
  const { url } = await startShell({ api: (_request, response) => void response.writeHead(503).end('{}') });
  expect((await fetch(`${url}/rss.xml`)).status).toBe(503);
});
