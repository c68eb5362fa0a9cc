import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@portal/ui/router-server';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

/** @returns the HTML of a page or component, given its loader's result or error */
export async function renderPage(
  Component: ComponentType,
  loader: () => unknown = () => null,
  ErrorBoundary?: ComponentType,
): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ path: '*', loader, Component, ErrorBoundary }]);
  const context = await query(new Request('http://portal/'));
  if (context instanceof Response) throw new Error('unexpected redirect');
  const router = createStaticRouter(dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}
