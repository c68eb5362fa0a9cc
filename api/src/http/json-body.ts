import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../errors/business-error';

/** NUL, and halves of a character: legal in JSON, but no text that PostgreSQL stores. */
const unstorable = /\0|\p{Surrogate}/u;
/** Both come into JSON by escapes only, which spares most bodies the walk. */
const mayHoldUnstorable = /\\u(?:0000|d[89a-f])/i;

function holdsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return unstorable.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => unstorable.test(key) || holdsUnstorable(inner));
}

/**
 * Reads JSON bodies. An empty one counts as none, since clients that always send the content type do
 * so with calls without a payload. What PostgreSQL can not store as text is refused here for every
 * call, in bodies and in URLs.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    parse(request, body as string, (error, json) => {
      if (!error && mayHoldUnstorable.test(body as string) && holdsUnstorable(json))
        return done(new BusinessError('MALFORMED_BODY'));
      done(error, json);
    });
  });
  app.addHook('onRequest', async (request) => {
    if (request.raw.url?.includes('%00')) throw new BusinessError('MALFORMED_BODY');
  });
}
