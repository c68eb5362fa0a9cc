import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../app';
import { sendMethodNotAllowed } from './error-replies';

const YEAR_S = 31_536_000;
const MISSING_MS = 5000;
const MAX_MISSING_CHARACTERS = 100_000;

/** Applied by browsers to workers. Kept short like the next one, because every file carries it: the pages' policy is as large as a small file. */
const SCRIPT_POLICY = "default-src 'self'; frame-ancestors 'none'";
/**
 * Sandboxes files opened as pages, including SVGs: they run no scripts and have no access to the portal's origin, because
 * teams publish files under the portal's address before activation.
 */
const DOCUMENT_POLICY = "sandbox; frame-ancestors 'none'";
const SCRIPT = /\.js(?:\.(?:br|gz))?$/;

/** File names carry a content hash or a version: responses never change and need no validator. */
function immutable(root: string): FastifyStaticOptions {
  return {
    root,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    etag: false,
    lastModified: false,
    immutable: true,
    maxAge: YEAR_S * 1000,
    decorateReply: false,
    setHeaders: (reply, path) => {
      reply.headers({
        vary: 'accept-encoding',
        'content-security-policy': SCRIPT.test(path) ? SCRIPT_POLICY : DOCUMENT_POLICY,
      });
    },
  };
}

function sendMissingFile(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendMethodNotAllowed(reply);
    return reply
      .code(404)
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .send('没有这个文件');
  });
}

export async function shellFiles(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  sendMissingFile(app);
  await app.register(staticFiles, immutable(folder));
}

export async function releasedFiles(
  app: FastifyInstance,
  { releases }: Pick<Deps, 'releases'>,
): Promise<void> {
  sendMissingFile(app);
  // Each made-up version would cost a read of the store.
  const missing = new LRUCache<string, true>({
    ttl: MISSING_MS,
    maxSize: MAX_MISSING_CHARACTERS,
    sizeCalculation: (_, id) => id.length,
  });
  app.addHook('onRequest', async (request) => {
    const [, , name = '', version = ''] = request.raw.url?.split('?')[0]?.split('/') ?? [];
    const id = `${name}/${version}`;
    if (!missing.has(id) && !(await releases.provide(name, version))) missing.set(id, true);
  });
  await app.register(staticFiles, immutable(releases.folder));
}
