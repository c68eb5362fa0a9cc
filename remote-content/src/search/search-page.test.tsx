import type { SearchAnswer } from '@portal/contract/site';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@portal/ui/router-server';
import { renderToString } from 'react-dom/server';
import { Component } from './search-page';
import type { SearchData } from './search-query';

async function show(hits: Partial<SearchAnswer>, page: number): Promise<string> {
  const data: SearchData = {
    q: '路演',
    type: undefined,
    page,
    hits: { list: [], total: 0, pageNo: page, pageSize: 10, ...hits },
    hotline: null,
  };
  const { query, dataRoutes } = createStaticHandler([{ path: '*', loader: () => data, Component }]);
  const context = await query(new Request('http://portal/search'));
  if (context instanceof Response) throw new Error('unexpected redirect');
  const router = createStaticRouter(dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

test('a page beyond the last one says so and leads back to the first', async () => {
  const shown = await show({ total: 12, kinds: { news: 12 } }, 9);
  expect(shown).toContain('这一页没有内容');
  expect(shown).toContain('href="/search?q=%E8%B7%AF%E6%BC%94"');
  expect(shown).not.toContain('没有找到“路演”');
});

test('a search that finds nothing offers other ways', async () => {
  const shown = await show({ total: 0 }, 1);
  expect(shown).toContain('没有找到“路演”');
  expect(shown).toContain('问智能客服');
});
