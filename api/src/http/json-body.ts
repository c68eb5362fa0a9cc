import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../errors/business-error';

const NUL = '\u0000';

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(NUL);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes(NUL) || holdsNul(inner));
}

/**
 * Reads JSON bodies. An empty one counts as none, since clients that always send the content type do
 * so with calls without a payload. The character NUL, which PostgreSQL can not store, is refused here
 * for every call, in bodies and in URLs.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    parse(request, body as string, (error, json) => {
      if (!error && body.includes('\\u0000') && holdsNul(json))
        return done(new BusinessError('MALFORMED_BODY'));
      done(error, json);
    });
  });
  app.addHook('onRequest', async (request) => {
    if (request.raw.url?.includes('%00')) throw new BusinessError('MALFORMED_BODY');
  });
}
