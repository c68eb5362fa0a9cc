import type { FastifyInstance } from 'fastify';
import { WORKER_PATH } from '../../src/offline/offline-names';

/** Replaces an installed worker: it answers nothing, removes what was kept, and goes. */
const REMOVING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (/^portal-(pages|files|own)/.test(name)) await caches.delete(name);
  await registration.unregister();
})()));
`;

interface ServiceWorkerOptions {
  /** The built worker; undefined where offline reading is switched off. */
  worker: string | undefined;
}

/** The worker that keeps pages for reading offline. Browsers compare it at each visit, so that no cache may keep it. */
export async function serviceWorker(app: FastifyInstance, { worker }: ServiceWorkerOptions): Promise<void> {
  app.get(WORKER_PATH, (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        // What it may load: pages and files of the portal, and no script beside itself.
        'content-security-policy':
          "default-src 'none'; connect-src 'self'; img-src 'self'; style-src 'self'; script-src 'self'",
      })
      .type('text/javascript; charset=utf-8')
      .send(worker ?? REMOVING_WORKER),
  );
}
