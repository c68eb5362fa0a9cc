import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '../env';
import type { SetWatch } from '../serving/set-watch';
import { outboxPage } from './outbox-page';
import { sendJson } from './request-handler';
import { robots, sitemap } from './sitemap';

type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b4fb3"/><path d="M16 5l3.2 7.3 7.8.8-5.9 5.2 1.7 7.7L16 22l-6.8 4 1.7-7.7L5 13.1l7.8-.8z" fill="#fff"/></svg>`;

async function apiIsReady(origin: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(2000) });
    return ok;
  } catch {
    return false;
  }
}

/** The portal's fixed paths that are neither pages nor files. */
export function exactPaths({ env, watch }: { env: Env; watch: SetWatch }): ReadonlyMap<string, Handler> {
  const paths = new Map<string, Handler>([
    ['/health/live', (_request, response) => sendJson(response, 200, { status: 'live' })],
    [
      '/health/ready',
      async (_request, response) => {
        const checks = { releaseSet: watch.serving?.set.id ?? null, api: await apiIsReady(env.API_ORIGIN) };
        const ready = checks.releaseSet !== null && checks.api;
        sendJson(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not-ready', ...checks });
      },
    ],
    [
      '/favicon.svg',
      (_request, response) => {
        response.writeHead(200, {
          'content-type': 'image/svg+xml',
          'cache-control': 'public, max-age=86400',
        });
        response.end(ICON);
      },
    ],
    ['/robots.txt', robots(env)],
    ['/sitemap.xml', sitemap(env)],
  ]);
  paths.set('/favicon.ico', (_request, response) => {
    response.writeHead(301, { location: '/favicon.svg' });
    response.end();
  });
  if (env.PORTAL_MODE === 'embedded') paths.set('/dev/outbox', outboxPage(env));
  return paths;
}
