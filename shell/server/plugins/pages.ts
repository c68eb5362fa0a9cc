import encodingNegotiator from '@fastify/accept-negotiator';
import { toClientAddress } from '@portal/contract/client-address';
import { OVERRIDES_COOKIE } from '@portal/contract/release/layout';
import type { PreviewNotice } from '@portal/contract/release/preview';
import { ownerOf } from '@portal/contract/release/registry';
import type { SiteInfo } from '@portal/contract/runtime-config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import { KEEP_HEADER } from '../../src/offline/offline-names';
import type { Deps } from '../app';
import { VISITOR_COOKIE } from '../releases/canary';
import type { LiveSet, Serving } from '../releases/live-set';
import { overrideOrigins, readOverrides, withOverrides, withShellOverride } from '../releases/overrides';
import { isItemUrl, isPublicPage, pageQuery } from '../render/match-page';
import {
  type CachedPage,
  cachedPage,
  type Encoding,
  MAX_STALE_MS,
  PAGE_ENCODINGS,
  PageCache,
} from '../render/page-cache';
import { isRenderError } from '../render/render-error';
import { plainPage, type RenderContext, type RenderedPage, renderPage } from '../render/render-page';
import { canonicalPath, publicOrigin } from './address';
import { type PreviewedPage, readPreviewedPage } from './preview-pages';
import { cookieOptions, pageSecurityHeaders } from './security-headers';

const A_YEAR_S = 365 * 24 * 3600;
/** Seconds that a CDN serves a page without revalidating. */
const SHARED_FRESH_S = 10;
/** Fresh plus stale time is the age up to which this server serves a page. Browsers revalidate each time. */
const SHARED_CACHING = `public, max-age=0, s-maxage=${SHARED_FRESH_S}, stale-while-revalidate=${MAX_STALE_MS / 1000 - SHARED_FRESH_S}`;

/** The store is read before the server listens: there is no set, or none that may be served. */
const NO_SET_PAGE =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="10"><title>门户暂未开放</title><body style="display:grid;place-content:center;box-sizing:border-box;min-height:90vh;margin:0;padding:24px;color:#1b2433;font:16px/1.6 system-ui,sans-serif;text-align:center;text-wrap:balance"><h1 style="margin:0;font-size:24px">门户暂未开放</h1><p>门户现在没有可以显示的页面，恢复后会自动显示。管理员可以在门户外壳的日志中看到原因。</p></html>';

function negotiateEncoding({ headers }: FastifyRequest): Encoding {
  const accepted = encodingNegotiator.negotiate(String(headers['accept-encoding'] ?? ''), [
    ...PAGE_ENCODINGS,
  ]);
  return PAGE_ENCODINGS.find((encoding) => encoding === accepted) ?? 'identity';
}

function sendNoSet(reply: FastifyReply): FastifyReply {
  return reply.code(503).type('text/html; charset=utf-8').header('retry-after', '2').send(NO_SET_PAGE);
}

/** While a canary runs, visitors may get different pages: shared caches must not store one for all. */
function forbidSharedCaching(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' });
}

function setVisitorCookie(request: FastifyRequest, reply: FastifyReply, visitor: string): void {
  reply.setCookie(VISITOR_COOKIE, visitor, { ...cookieOptions(request), maxAge: A_YEAR_S });
}

function send(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  if (page.location !== undefined && page.status >= 300 && page.status < 400)
    return reply.redirect(page.location, page.status);
  reply.header('etag', page.etag);
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  if (page.status === 200 && fresh(request.headers, { etag: page.etag })) return reply.code(304).send();
  const encoding = negotiateEncoding(request);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  if (page.status === 503) reply.header('retry-after', '5');
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.body(encoding));
}

/**
 * Whether the page is complete and its URL canonical: otherwise each made-up URL would add another copy.
 * @param url with only the query that the page reads
 */
function isWholePage(request: FastifyRequest, url: URL, page: CachedPage): boolean {
  const isAskedAsRead = request.raw.url === `${url.pathname}${url.search}`;
  return isAskedAsRead && page.status === 200 && !page.fallback;
}

const MINUTE_MS = 60_000;
const MAX_ADDRESSES = 10_000;

/**
 * Not a rate-limit plugin, which would reply itself: over the limit we send the page without its results.
 * @returns a function that counts a request and returns whether its address is over the limit for this minute
 */
function createMinuteLimit(max: number): (address: string) => boolean {
  const counts = new LRUCache<string, { count: number }>({ max: MAX_ADDRESSES, ttl: MINUTE_MS });
  return (address) => {
    const counted = counts.get(address) ?? { count: 0 };
    if (counted.count === 0) counts.set(address, counted);
    counted.count += 1;
    return counted.count > max;
  };
}

export async function pages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { env, watch, canary, previews, shell, config, errors } = deps;
  const caches = new WeakMap<LiveSet, PageCache>();
  const getCache = (live: LiveSet) => {
    const cache = caches.get(live) ?? new PageCache(env.PAGE_FRESH_MS);
    caches.set(live, cache);
    return cache;
  };
  /** Rebuilt only when the API returns new site info. */
  const headersBySite = new WeakMap<SiteInfo, Record<string, string>>();
  const getSecurityHeaders = () => {
    const { site } = config();
    const headers = headersBySite.get(site) ?? pageSecurityHeaders(env, site, []);
    headersBySite.set(site, headers);
    return headers;
  };

  /** The API cannot tell our visitors' searches apart, so they are limited here. */
  const isQueryingTooOften = createMinuteLimit(env.QUERY_PAGES_ADDRESS_MINUTE);

  const createContext = (live: LiveSet, origin: string, preview?: PreviewNotice): RenderContext => ({
    live,
    shell,
    config: config(),
    env,
    origin,
    preview,
  });

  async function render(url: URL, live: LiveSet, preview?: PreviewNotice): Promise<RenderedPage> {
    const context = createContext(live, url.origin, preview);
    try {
      return await renderPage(url, context);
    } catch (error) {
      const plain = plainPage(url.pathname, context);
      const mayBeMissing = isPublicPage(live, url.pathname) && isItemUrl(live, url);
      const fallback = { ...plain, status: mayBeMissing ? 503 : plain.status, fallback: true };
      // The pool has already reported it, with its remote.
      if (isRenderError(error)) return fallback;
      app.log.error(`无法在服务器上渲染 ${url.pathname}：${error instanceof Error ? error.message : error}`);
      const remote = ownerOf(live.registry.remotes, url.pathname);
      const version = remote && live.registry.remotes[remote]?.version;
      errors.report({ error, kind: 'render', remote, version, set: live.id, page: url.pathname });
      return fallback;
    }
  }

  function isForSharedCaches(url: URL, serving: Serving): boolean {
    return !serving.canary && !env.overrides && isPublicPage(serving.stable, url.pathname);
  }

  function allowKeeping(reply: FastifyReply, url: URL, live: LiveSet, serving: Serving): void {
    if (isForSharedCaches(url, serving)) reply.header('cache-control', SHARED_CACHING);
    // Devices keep what everybody gets, never a version on trial.
    if (env.OFFLINE_READING && live === serving.stable) reply.header(KEEP_HEADER, live.id);
  }

  function pageWithOverrides(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    live: LiveSet,
  ): CachedPage | undefined {
    if (!env.overrides) return undefined;
    const cookie = request.cookies[OVERRIDES_COOKIE];
    const { overrides, remember } = readOverrides(cookie, url.searchParams, live.registry.remotes);
    if (remember) reply.setCookie(OVERRIDES_COOKIE, remember, cookieOptions(request));
    else if (remember === '') reply.clearCookie(OVERRIDES_COOKIE, cookieOptions(request));
    else if (Object.keys(overrides).length === 0) return undefined;
    const context = createContext({ ...live, registry: withOverrides(live.registry, overrides) }, url.origin);
    reply.headers(pageSecurityHeaders(env, config().site, overrideOrigins(overrides)));
    return cachedPage(plainPage(url.pathname, { ...context, shell: withShellOverride(shell, overrides) }));
  }

  async function sendPreviewed(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    { live, notice }: PreviewedPage,
  ): Promise<FastifyReply> {
    // A preview is not a canary visit and must not enter the cache.
    reply.headers(getSecurityHeaders());
    url.search = pageQuery(live, url);
    return send(request, reply, cachedPage(await render(url, live, notice)));
  }

  app.get('/*', async (request, reply) => {
    const { serving } = watch;
    if (!serving) return sendNoSet(reply);
    const url = new URL(`${publicOrigin(env, request)}${request.raw.url}`);
    const path = canonicalPath(url.pathname);
    if (path !== url.pathname) return reply.redirect(`${path}${url.search}`, 301);
    const previewed = await readPreviewedPage(previews, request, reply, url, serving);
    if (previewed === 'sent') return reply;
    if (previewed) return sendPreviewed(request, reply, url, previewed);

    const { live, newVisitor } = canary.choose(request, serving);
    const developerPage = pageWithOverrides(request, reply, url, live);
    if (developerPage) return send(request, reply, developerPage);
    reply.headers(getSecurityHeaders());
    if (serving.canary) forbidSharedCaching(reply);
    if (newVisitor) setVisitorCookie(request, reply, newVisitor);
    url.search = pageQuery(live, url);
    const page = await getCache(live).get(url.href, async () => {
      if (url.search === '' || !isQueryingTooOften(toClientAddress(request.ip))) return render(url, live);
      // Over the limit: the browser does the search, under its own address.
      const plain = plainPage(url.pathname, createContext(live, url.origin));
      return { ...plain, fallback: true, isUncached: true };
    });
    if (isWholePage(request, url, page)) allowKeeping(reply, url, live, serving);
    return send(request, reply, page);
  });
}
