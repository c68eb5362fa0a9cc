import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../errors/business-error';

/** NUL, and halves of a character: legal in JSON, but no text that PostgreSQL stores. */
const unstorable = /\0|\p{Surrogate}/u;
/** Both come into JSON by escapes only, which spares most bodies the search. */
const mayHoldUnstorable = /\\u(?:0000|d[89a-f])/i;
/** The deepest body that a form of ours sends has a tenth of it. Everything behind this door may walk a body recursively. */
const MAX_DEPTH = 100;

type Container = readonly unknown[] | Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** Level by level and not recursively: this is what meets whatever depth a stranger sends. */
function isTooDeep(body: unknown): boolean {
  let level = [body].filter(isContainer);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((value) => Object.values(value).filter(isContainer));
  }
  return false;
}

function holdsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return unstorable.test(value);
  if (!isContainer(value)) return false;
  return Object.entries(value).some(([key, inner]) => unstorable.test(key) || holdsUnstorable(inner));
}

/**
 * Reads JSON bodies. An empty one counts as none, since clients that always send the content type do
 * so with calls without a payload. What PostgreSQL can not store as text, and what is nested beyond reason, is refused
 * here for every call, in bodies and in URLs.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    parse(request, body as string, (error, json) => {
      if (error) return done(error);
      const isRefused = isTooDeep(json) || (mayHoldUnstorable.test(body as string) && holdsUnstorable(json));
      done(isRefused ? new BusinessError('MALFORMED_BODY') : null, json);
    });
  });
  app.addHook('onRequest', async (request) => {
    if (request.raw.url?.includes('%00')) throw new BusinessError('MALFORMED_BODY');
  });
}
