import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from '@portal/contract/release/registry';
import type { Canary } from '../serving/canary';
import type { SetWatch } from '../serving/set-watch';
import type { PageHandler } from './page-handler';

type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;

interface Handlers {
  watch: SetWatch;
  canary: Canary;
  api: Handler;
  pages: PageHandler;
  assets: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
  releases: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
  /** Paths that are answered by a handler of their own: `/robots.txt`, `/health/live` … */
  exact: ReadonlyMap<string, Handler>;
  log: (line: string) => void;
  /** Told of every answer that takes more than one write. */
  running: (response: ServerResponse) => void;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}

const ASSETS = '/assets/';
const REMOTES = '/remotes/';
const ERROR_REPORTS = '/api/telemetry/errors';
const READS = new Set(['GET', 'HEAD']);

/** Who answers which path. */
export function requestHandler({
  watch,
  canary,
  api,
  pages,
  assets,
  releases,
  exact,
  log,
  running,
}: Handlers) {
  const route = (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const { pathname } = url;
    if (pathname === ERROR_REPORTS && request.method === 'POST') canary.overhear(request);
    if (pathname === '/api' || pathname.startsWith('/api/')) return api(request, response, url);
    if (!READS.has(request.method ?? 'GET'))
      return sendJson(response, 405, { code: 405, msg: '不支持的请求方法', data: null });
    const own = exact.get(pathname);
    if (own) return own(request, response, url);
    if (pathname.startsWith(ASSETS)) return assets(request, response, pathname.slice(ASSETS.length));
    if (pathname.startsWith(REMOTES)) return releases(request, response, pathname.slice(REMOTES.length));
    if (pathname === '/registry.json') {
      const { serving } = watch;
      if (!serving) return sendJson(response, 503, { code: 503, msg: '没有正在提供的发布集', data: null });
      const { registry, integrity } = canary.choose(request, serving, false).live;
      const whole: Registry = { ...registry, integrity };
      return sendJson(response, 200, whole);
    }
    return pages.answer(request, response, url);
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (pages.quick(request, response)) return;
    running(response);
    const host = request.headers.host ?? 'localhost';
    const address = `http://${host}${request.url ?? '/'}`;
    if (!URL.canParse(address)) {
      sendJson(response, 400, { code: 400, msg: '请求地址有误', data: null });
      return;
    }
    Promise.resolve(route(request, response, new URL(address))).catch((error: Error) => {
      log(`请求失败 ${request.url?.split('?')[0]}：${error.message}`);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { code: 500, msg: '系统未知错误，请反馈给管理员', data: null });
    });
  };
}
