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
])('search engines are told that %s is: %s', (author, type) => {
  const article = { title: '', author, seo: {}, tags: [] } as unknown as Article;
  expect(articles.news.handle.jsonLd?.(article)).toMatchObject({ author: { '@type': type, name: author } });
});
