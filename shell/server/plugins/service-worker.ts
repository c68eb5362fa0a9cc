import type { FastifyInstance } from 'fastify';
import { WORKER_PATH } from '../../src/offline/offline-names';

/** Replaces an installed worker: deletes its caches and unregisters. */
const REMOVING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (/^portal-(pages|files|own)/.test(name)) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** Serves the offline worker. `no-cache`: browsers compare it on each visit to find updates. */
export async function serviceWorker(
  app: FastifyInstance,
  { worker }: { worker: string | undefined },
): Promise<void> {
  app.get(WORKER_PATH, (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        // Limits the worker to the portal's own pages and files.
        'content-security-policy':
          "default-src 'none'; connect-src 'self'; img-src 'self'; style-src 'self'; script-src 'self'",
      })
      .type('text/javascript; charset=utf-8')
      .send(worker ?? REMOVING_WORKER),
  );
}
