import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@portal/ui/router-server';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

/** @returns the HTML of a page, or of a part of one, with these data from its loader */
export async function renderPage(Component: ComponentType, data: unknown = null): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ path: '*', loader: () => data, Component }]);
  const context = await query(new Request('http://portal/'));
  if (context instanceof Response) throw new Error('unexpected redirect');
  const router = createStaticRouter(dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}
