import type { Registry } from '@portal/contract/release/registry';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env';
import type { Canary } from '../releases/canary';
import type { SetWatch } from '../releases/set-watch';
import type { ApiPool } from '../upstream/api-pool';
import { outboxPage } from './outbox-page';
import { sendEnvelope } from './refusals';
import { robots, sitemap } from './sitemap';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b4fb3"/><path d="M16 5l3.2 7.3 7.8.8-5.9 5.2 1.7 7.7L16 22l-6.8 4 1.7-7.7L5 13.1l7.8-.8z" fill="#fff"/></svg>`;

interface SiteFilesOptions {
  env: Env;
  watch: Pick<SetWatch, 'serving'>;
  canary: Pick<Canary, 'choose'>;
  apis: Pick<ApiPool, 'request' | 'isReady'>;
}

/** The portal's fixed addresses that are neither pages nor built files. */
export async function siteFiles(app: FastifyInstance, options: SiteFilesOptions): Promise<void> {
  const { env, watch, canary, apis } = options;

  app.get('/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    const checks = { releaseSet: watch.serving?.set.id ?? null, api: await apis.isReady() };
    const ready = checks.releaseSet !== null && checks.api;
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    return { status: ready ? 'ready' : 'not-ready', ...checks };
  });
  app.get('/registry.json', (request, reply) => {
    const { serving } = watch;
    if (!serving) return sendEnvelope(reply, 503, 503, '没有正在提供的发布集');
    const { registry, integrity } = canary.choose(request, serving, false).live;
    const whole: Registry = { ...registry, integrity };
    reply.header('cache-control', 'no-store').send(whole);
  });
  app.get('/favicon.svg', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(ICON),
  );
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));
  app.get('/robots.txt', robots(env));
  app.get('/sitemap.xml', sitemap(env));
  if (env.open.development) app.get('/dev/outbox', outboxPage(apis, env));
}
