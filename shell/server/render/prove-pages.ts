import type { RouteEntry } from '@portal/contract/release/server-rendering';
import { listRoutes } from '@portal/contract/release/undeclared-route';
import { RenderError } from './render-error';
import { RenderPool, type RenderPoolOptions } from './render-pool';
import type { PageRequest } from './render-routes';

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

/** Also waits for what the bundle threw outside of a render. @throws RenderError with the first failure */
async function assertSound(pool: RenderPool, path?: string): Promise<void> {
  await pool.settle();
  const cause = pool.firstFailure;
  if (!cause) return;
  if (path === undefined) throw cause;
  const reason = `${cause.message.split('\n')[0]}${findSource(cause.stack)}`;
  throw new RenderError(cause.failure, `页面 ${path} 不能在服务器上渲染：${reason}`);
}

/**
 * Starts processes for a bundle and renders one page of each route with the API's real answers, or its error page
 * where the API has none; one after another, so that a failure is attributed to its page.
 * @param limitMs per page. @throws Error with one line that says what is wrong with the bundle.
 */
export async function startProvenPool(
  options: RenderPoolOptions,
  page: SamplePage,
  limitMs: number,
): Promise<RenderPool> {
  const pool = await RenderPool.start(options);
  try {
    await assertSound(pool);
    for (const path of samplePaths(pool.routes)) {
      const url = `${ORIGIN}${path}`;
      const error: unknown = await pool.render({ ...page, url }, limitMs).then(
        () => undefined,
        (thrown) => thrown,
      );
      await assertSound(pool, path);
      if (error) throw error;
    }
    return pool;
  } catch (error) {
    void pool.close();
    throw error;
  }
}
