import { renderPage } from '../../test/render-page';
import { Component } from './product-services-page';

const page = { title: '产品服务', summary: '', body: '', items: [], seo: { title: '', description: '' } };
const product = { id: 1, title: '检测仪', enterprise: '示例公司', summary: '', industry: '新材料' };
const list = {
  query: { page: 1, keyword: '', sort: 'newest', chosen: {} },
  page: { list: [product], total: 13, pageNo: 1, pageSize: 12 },
  values: {},
};

test('search and pagination of the catalogue link to the catalogue, not to the top of the page', async () => {
  const shown = await renderPage(Component, () => ({ page, list }));
  expect(shown).toContain('id="catalogue"');
  expect(shown).toContain('href="/productServices/list?page=2#catalogue"');
  expect(shown).toContain('action="/productServices/list#catalogue"');
});

test('links on an empty search and beyond the last page lead to the catalogue', async () => {
  const show = (total: number, keyword: string) =>
    renderPage(Component, () => ({
      page,
      list: { ...list, query: { ...list.query, keyword }, page: { ...list.page, list: [], total } },
    }));
  expect(await show(0, '没有')).toMatch(/href="\/productServices\/list#catalogue"[^>]*>清除全部条件/);
  expect(await show(13, '')).toMatch(/href="\/productServices\/list#catalogue"[^>]*>回到第一页/);
});
