import { renderPage } from '../../test/render-page';
import { type Article, articles, fileSize } from './article-page';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [12_700, '12.4 KB'],
  [3 * 1024 * 1024, '3.0 MB'],
])('%d bytes read %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

test.each([
  ['评审组', 'Organization'],
  ['大赛服务中心', 'Organization'],
  ['产业园区', 'Organization'],
  ['李可心', 'Person'],
  ['王建中', 'Person'],
])('structured data calls the author %s: %s', (author, type) => {
  const article = { title: '', author, seo: {}, tags: [] } as unknown as Article;
  expect(articles.news.handle.jsonLd?.(article)).toMatchObject({ author: { '@type': type, name: author } });
});

test('an article without further reading has no empty aside', async () => {
  const article = {
    ...{
      id: 1,
      title: '大赛启动',
      column: '赛事动态',
      source: '组委会',
      publishedAt: '2026-11-17T15:00:00+08:00',
    },
    ...{ views: 1, body: '', tags: [], attachments: [], related: [], prev: null, next: null },
  };
  const show = (related: object[]) => renderPage(articles.news.Component, () => ({ ...article, related }));
  expect(await show([])).not.toContain('<aside');
  expect(await show([{ ...article, id: 2 }])).toMatch(/<aside [^>]*aria-label="相关推荐"/);
});
