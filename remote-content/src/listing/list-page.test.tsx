import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@portal/ui/router-server';
import { renderToString } from 'react-dom/server';
import { UnavailableList } from './list-page';

test('a list that fails to load still shows its title and a retry button', async () => {
  const routes = [
    {
      path: '/products',
      loader: () => {
        throw new Response(null, { status: 503 });
      },
      Component: () => '列表',
      ErrorBoundary: () => <UnavailableList title="产品" lead="参赛企业的产品。" />,
    },
  ];
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request('http://portal/products'));
  if (context instanceof Response) throw new Error('unexpected answer');
  const router = createStaticRouter(dataRoutes, context);
  const page = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  expect(page).toMatch(/<h1[^>]*>产品<\/h1>/);
  expect(page).toContain('重试');
});
