import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RuntimeConfig } from '@portal/contract/runtime-config';
import type { Env } from '../env';
import { plainPage, type RenderContext, type RenderedPage, renderPage } from '../render/render-page';
import type { Canary } from '../serving/canary';
import type { LiveSet } from '../serving/live-set';
import { overridden, overriddenShell, readOverrides } from '../serving/overrides';
import { type CachedPage, cachedPage, PageCache } from '../serving/page-cache';
import type { SetWatch } from '../serving/set-watch';
import type { ShellManifest } from '../serving/shell-manifest';
import { acceptedEncoding } from './encoding';
import { ReadyAnswers } from './ready-answers';
import { pageSecurityHeaders } from './security-headers';

interface PageHandlerOptions {
  env: Env;
  watch: SetWatch;
  canary: Canary;
  shell: ShellManifest;
  config: () => RuntimeConfig;
  log: (line: string) => void;
}

/** The first look at the store was over before this server took calls: there is no set, or none that may be served. */
const NOTHING_SERVED =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>门户暂未开放</title><p>门户现在没有可以显示的页面，请稍后再来。管理员可以在门户外壳的日志中看到原因。</p></html>';

/** Rejects when the work takes longer than the limit. */
function within<T>(work: Promise<T>, limit: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`渲染超过 ${limit} 毫秒`)), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export interface PageHandler {
  /** Answers at once what was just answered to someone else. @returns whether it did. */
  quick: (request: IncomingMessage, response: ServerResponse) => boolean;
  answer: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;
}

/** Answers every page of the portal: rendered on the server where its remote can be, from cache where possible. */
export function pageHandler({ env, watch, canary, shell, config, log }: PageHandlerOptions): PageHandler {
  const ready = new ReadyAnswers();
  const cache = new PageCache(env.PAGE_FRESH_MS);
  const headers = pageSecurityHeaders(env, []);

  const contextOf = (live: LiveSet, origin: string): RenderContext => ({
    live,
    shell,
    config: config(),
    remoteLimitMs: env.REMOTE_LIMIT_MS,
    origin,
  });

  async function render(url: URL, live: LiveSet): Promise<RenderedPage> {
    const context = contextOf(live, env.PUBLIC_ORIGIN ?? url.origin);
    try {
      return await within(renderPage(new Request(url), context), env.RENDER_LIMIT_MS);
    } catch (error) {
      log(`无法在服务器上渲染 ${url.pathname}：${error instanceof Error ? error.message : error}`);
      return { ...plainPage(url.pathname, context), fallback: true };
    }
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    page: CachedPage,
    extra: Record<string, string>,
    source?: object,
  ): void {
    if (page.location !== undefined && page.status >= 300 && page.status < 400) {
      response.writeHead(page.status, { ...extra, location: page.location, 'content-length': 0 });
      return void response.end();
    }
    const common = { etag: page.etag, vary: 'accept-encoding', 'cache-control': 'no-cache', ...extra };
    if (request.headers['if-none-match'] === page.etag && page.status === 200) {
      response.writeHead(304, common);
      return void response.end();
    }
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const body = page.body(encoding);
    const all = {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      ...(page.status === 503 ? { 'retry-after': '5' } : {}),
    };
    response.writeHead(page.status, all);
    response.end(request.method === 'HEAD' ? undefined : body);
    if (source && page.status === 200 && !page.fallback && request.method === 'GET')
      ready.keep(request, {
        source,
        freshUntil: page.renderedAt + env.PAGE_FRESH_MS,
        etag: page.etag,
        headers: all,
        body,
      });
  }

  function quick(request: IncomingMessage, response: ServerResponse): boolean {
    const { serving } = watch;
    // While a canary runs, who asks decides what is answered.
    return Boolean(serving && !serving.canary && ready.answer(request, response, serving.stable));
  }

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { serving } = watch;
    if (!serving) {
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': '2' });
      return void response.end(NOTHING_SERVED);
    }
    const { live, setCookie: visitorCookie } = canary.choose(request, serving, true);
    const { overrides, setCookie } = env.overrides
      ? readOverrides(request, url, live.registry.remotes)
      : { overrides: {} };
    if (setCookie || Object.keys(overrides).length > 0) {
      const origins = [...new Set(Object.values(overrides))];
      const replaced = { ...live, registry: overridden(live.registry, overrides) };
      const context = contextOf(replaced, url.origin);
      const page = plainPage(url.pathname, { ...context, shell: overriddenShell(shell, overrides) });
      return send(request, response, cachedPage(page), {
        ...pageSecurityHeaders(env, origins),
        ...(setCookie ? { 'set-cookie': setCookie } : {}),
      });
    }
    const key = `${live.id} ${live.registry.canary} ${url.origin} ${url.pathname}${url.search}`;
    // While a canary runs, two visitors may get different pages: no shared cache may keep one for both.
    const personal: Record<string, string> = serving.canary
      ? { 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' }
      : {};
    const page = await cache.get(key, () => render(url, live));
    const extra = {
      ...headers,
      ...personal,
      ...(visitorCookie ? { 'set-cookie': visitorCookie } : {}),
    };
    send(request, response, page, extra, serving.canary ? undefined : live);
  }

  return { quick, answer };
}
