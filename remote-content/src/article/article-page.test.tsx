import { renderPage } from '../../test/render-page';
import { type Article, articleRoute } from './article-page';

test.each([
  ['评审组', 'Organization'],
  ['大赛服务中心', 'Organization'],
  ['产业园区', 'Organization'],
  ['李可心', 'Person'],
  ['王建中', 'Person'],
])('structured data has author type %s for %s', (author, type) => {
  const article = { title: '', author, seo: {}, tags: [] } as unknown as Article;
  expect(articleRoute('news').handle.jsonLd?.(article)).toMatchObject({
    author: { '@type': type, name: author },
  });
});

const article = {
  ...{ id: 1, title: '大赛启动', column: '赛事动态', source: '组委会' },
  ...{ publishedAt: '2026-11-17T15:00:00+08:00', views: 1, body: '' },
  ...{ tags: [], attachments: [], related: [], prev: null, next: null },
};
const show = (changed: object) =>
  renderPage(articleRoute('news').Component, () => ({ ...article, ...changed }));

test('an article without further reading has no empty aside', async () => {
  expect(await show({})).not.toContain('<aside');
  expect(await show({ related: [{ ...article, id: 2 }] })).toMatch(/<aside [^>]*aria-label="相关推荐"/);
});

test('an attachment just below one megabyte is not displayed as 1024 KB', async () => {
  const page = await show({ attachments: [{ name: '通知.pdf', url: '/1', size: 1024 * 1024 - 1 }] });
  expect(page).toContain('>1 MB<');
});

test.each([
  ['2026-11-17T15:00:00+08:00', '2026-11-17 15:00'],
  ['2026-11-17T00:00:00+08:00', '2026-11-17'],
])('an article published at %s shows the time %s', async (publishedAt, shown) => {
  expect(await show({ publishedAt })).toContain(`>${shown}</time>`);
});
