import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutboxMessage } from '@portal/contract/auth';
import { escapeHtml } from '@portal/contract/escape-html';
import { paths, personalCenterTabs } from '@portal/contract/paths';
import type { Registry } from '@portal/contract/release/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../app';
import type { Env } from '../env';
import { MANIFEST_PATH, RSS_PATH } from '../render/document';
import { type ApiPool, readText } from '../upstream/api-pool';
import { sendEnvelope } from './error-replies';
import { rss } from './rss';
import {
  pagesSitemap,
  partSitemap,
  robots,
  SITEMAP_PAGES_PATH,
  SITEMAP_PART_PATH,
  sitemapIndex,
} from './sitemap';

/** Same drawing as `shell/src/frame/logo.tsx`. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#1153b8"/><path d="M8 29a12 12 0 0 1 24 0z" fill="#ff9a52"/><path d="M6 31c8-2 12-7 15-13 2-4 5-7 12-9l-2 6c-4 1-6 4-8 8-3 6-8 9-17 8z" fill="#fff"/></svg>`;

/** Home screens do not take SVG. iPhones request the first by its name. */
const TOUCH_ICON = '/apple-touch-icon.png';
const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192' },
  { src: '/icons/icon-512.png', sizes: '512x512' },
  // Filled to its edges: each phone crops its own shape.
  { src: '/icons/maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;

export async function siteFiles(app: FastifyInstance, deps: Deps): Promise<void> {
  const { env, watch, canary, apis, pools, config, icons } = deps;

  app.get('/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    const checks = { releaseSet: watch.serving?.set.id ?? null, api: await apis.isReady() };
    const ready = checks.releaseSet !== null && checks.api;
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    // Neither makes the server unready: pages work without server rendering.
    const { refused = null, pointerReadAt = null } = watch;
    return {
      status: ready ? 'ready' : 'not-ready',
      ...checks,
      refused,
      pointerReadAt,
      rendering: pools.states,
    };
  });
  app.get('/registry.json', (request, reply) => {
    const { serving } = watch;
    if (!serving) return sendEnvelope(reply, 503, 503, '没有正在提供的发布集');
    const { registry, integrity } = canary.choose(request, serving).live;
    const whole: Registry = { ...registry, integrity };
    reply.header('cache-control', 'no-store').send(whole);
  });
  app.get('/favicon.svg', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(ICON),
  );
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));
  for (const path of [TOUCH_ICON, ...ICONS.map(({ src }) => src)]) {
    const picture = readFileSync(join(icons, path.replace('/icons/', '')));
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('image/png').send(picture),
    );
  }
  app.get(MANIFEST_PATH, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('application/manifest+json')
      .send(JSON.stringify(webManifest(config().site.name))),
  );
  app.get('/robots.txt', robots(env));
  app.get('/sitemap.xml', sitemapIndex(env));
  app.get(SITEMAP_PAGES_PATH, pagesSitemap(env));
  app.get(SITEMAP_PART_PATH, partSitemap(env));
  app.get(
    RSS_PATH,
    rss(env, () => config().site),
  );
  if (env.open.development) app.get('/dev/outbox', outboxPage(apis, env));
}

function webManifest(name: string) {
  return {
    id: '/',
    name,
    short_name: '大赛门户',
    lang: 'zh-CN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#1153b8',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...ICONS.map((icon) => ({ ...icon, type: 'image/png' })),
    ],
    shortcuts: [
      { name: '大赛报名', url: paths.competitionEnter.href() },
      { name: '我的报名', url: paths.personalCenter.href(personalCenterTabs.records) },
    ],
  };
}

function outboxPage(apis: Pick<ApiPool, 'request'>, env: Pick<Env, 'TENANT_ID'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const [, search = ''] = request.raw.url?.split('?') ?? [];
    const { body } = await apis.request({
      method: 'GET',
      path: `/api/dev/outbox?${search}`,
      headers: { 'tenant-id': env.TENANT_ID },
    });
    const { data } = JSON.parse(await readText(body)) as { data: OutboxMessage[] | null };
    const rows = (data ?? [])
      .map(
        ({ mobile, code, text, at }) =>
          `<tr><td><time>${escapeHtml(at)}</time></td><td>${escapeHtml(mobile)}</td><td><strong>${escapeHtml(code)}</strong></td><td>${escapeHtml(text)}</td></tr>`,
      )
      .join('');
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5"><title>短信发件箱</title></head><body><main><h1>短信发件箱</h1><p>仅在内置模式下可用：短信没有真正发出，内容列在这里，最新的在最前。</p><table><thead><tr><th>时间</th><th>手机号</th><th>验证码</th><th>内容</th></tr></thead><tbody>${rows || '<tr><td colspan="4">还没有短信</td></tr>'}</tbody></table></main></body></html>`;
  };
}
