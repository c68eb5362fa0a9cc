import type { RouteEntry } from '@portal/contract/release/server-rendering';
import { listRoutes } from '@portal/contract/release/undeclared-route';
import { isRenderError } from './render-error';
import { RenderPool, type RenderPoolOptions } from './render-pool';
import type { PageRequest, RemoteRenderer } from './render-routes';

const PARALLEL = 4;

/** Stands in for any id. The API does not know it, so the page shows its error. */
const SAMPLE = '0';

/** @returns one path per route, without optional segments and with a sample for each parameter. */
function samplePaths(routes: readonly RouteEntry[]): string[] {
  const leaves = listRoutes(routes).filter(({ route }) => !route.children);
  const paths = leaves.map(({ pattern }) => {
    const parts = pattern.split('/').filter((part) => part !== '*' && !part.endsWith('?'));
    return parts.map((part) => (part.startsWith(':') ? SAMPLE : part)).join('/') || '/';
  });
  return [...new Set(paths)];
}

const ORIGIN = 'http://localhost';

/** @returns the module that threw while loading, in brackets: stack traces of a bundle keep module paths. */
export function findSource(stack = ''): string {
  const source = /^\s*at (\.\/src\/\S+)/m.exec(stack)?.[1];
  return source ? `（${source}）` : '';
}

type SamplePage = Omit<PageRequest, 'url'>;

/**
 * Renders one page of each route with the API's real answers, or its error page where the API has none.
 * @throws Error with the path of a page that fails through the remote's own fault.
 */
async function provePages(renderer: RemoteRenderer, page: SamplePage, limitMs: number): Promise<void> {
  const paths = samplePaths(renderer.routes);
  const prove = async (path: string) => {
    const { failure } = await renderer
      .render({ ...page, url: `${ORIGIN}${path}` }, limitMs)
      .catch((error: unknown) => {
        if (!isRenderError(error)) throw error;
        return { failure: error.message };
      });
    if (failure)
      throw new Error(`页面 ${path} 不能在服务器上渲染：${failure.split('\n')[0]}${findSource(failure)}`);
  };
  while (paths.length > 0) await Promise.all(paths.splice(0, PARALLEL).map(prove));
}

/**
 * Starts processes for a bundle and proves its pages in them.
 * @param limitMs per page. @throws Error with one line that says what is wrong with the bundle.
 */
export async function startProvenPool(
  options: RenderPoolOptions,
  page: SamplePage,
  limitMs: number,
): Promise<RenderPool> {
  const pool = await RenderPool.start(options);
  try {
    await provePages(pool, page, limitMs);
    await pool.settle();
    if (pool.firstFailure) throw pool.firstFailure;
    return pool;
  } catch (error) {
    void pool.close();
    const { firstFailure } = pool;
    // What a page throws already names its path; any other failure is the actual cause.
    throw !firstFailure || firstFailure.failure === 'render' ? error : firstFailure;
  }
}
