import type { SearchResults } from '@portal/contract/site';
import { renderPage } from '../../test/render-page';
import type { SearchData } from './load-search';
import { Component } from './search-page';

function show(hits: Partial<SearchResults>, page: number): Promise<string> {
  const data: SearchData = {
    q: '路演',
    type: undefined,
    page,
    hits: { list: [], total: 0, pageNo: page, pageSize: 10, ...hits },
    hotline: null,
  };
  return renderPage(Component, () => data);
}

test('a page beyond the last one says so and links to the first', async () => {
  const shown = await show({ total: 12, kinds: { news: 12 } }, 9);
  expect(shown).toContain('这一页没有内容');
  expect(shown).toContain('href="/search?q=路演"');
  expect(shown).not.toContain('没有找到“路演”');
});

test('a search without results offers alternatives', async () => {
  const shown = await show({ total: 0 }, 1);
  expect(shown).toContain('没有找到“路演”');
  expect(shown).toContain('问智能客服');
});
