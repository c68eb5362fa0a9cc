import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import compress from '@fastify/compress';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Env } from '../env';
import type { Canary } from '../releases/canary';
import type { ApiAnswer, ApiCall, ApiPool } from '../upstream/api-pool';
import { refuse } from './error-replies';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ERROR_REPORTS = '/api/telemetry/errors';

/** Headers that belong to one connection, or that only this server may say to the API. */
const NOT_FORWARDED = new Set([
  'connection',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const isForwarded = (name: string) => !NOT_FORWARDED.has(name) && !name.startsWith('x-forwarded-');

/** Text and data; files keep their length and their ranges. */
const COMPRESSED_TYPES = /^text\/(?!event-stream)|[/+](?:json|xml)(?:;|$)/;

/** Calls that pages never make, below these addresses. */
function closedToVisitors({ open }: Pick<Env, 'open'>): string[] {
  return [
    '/api/metrics',
    ...(open.docs ? [] : ['/api/docs']),
    ...(open.operators ? [] : ['/api/ops']),
    ...(open.development ? [] : ['/api/dev']),
  ];
}

/**
 * The upload as the API's connection may treat it: breaking it off leaves the visitor's own connection whole. What
 * still comes is then read and dropped, because closing would reset the connection and take the answer along.
 */
function detached(upload: IncomingMessage): Readable {
  const body = new PassThrough();
  body.on('error', () => {});
  body.once('close', () => {
    upload.unpipe(body);
    upload.resume();
  });
  upload.once('close', () => {
    if (!upload.complete) body.destroy(new Error('The visitor has left'));
  });
  return upload.pipe(body);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function requestHeaders(asked: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(
    // Without a body there is none to measure, whatever length the head claims.
    ([name]) => isForwarded(name) && (asked.body !== undefined || name !== 'content-length'),
  );
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': asked.ip,
    'x-forwarded-proto': asked.protocol,
    'x-request-id': asked.id,
  };
}

/** An answer that was read whole; reply-from wants a stream that it may destroy. */
class WholeAnswer extends Readable {
  constructor(readonly bytes: Buffer) {
    super();
  }
}

const streamOf = ({ body }: ApiAnswer): Readable => (Buffer.isBuffer(body) ? new WholeAnswer(body) : body);

interface ApiProxyOptions {
  apis: Pick<ApiPool, 'request'>;
  canary: Pick<Canary, 'observeReport'>;
  env: Pick<Env, 'open'>;
}

/** Passes `/api/*` on to the platform API, streaming both ways. */
export async function apiProxy(app: FastifyInstance, { apis, canary, env }: ApiProxyOptions): Promise<void> {
  /** By request id: the visitor's leaving ends the call, which reply-from has no way to say. */
  const visitors = new Map<string, { connection: Socket; leaving: AbortController }>();

  async function request(call: ApiCall): Promise<ApiAnswer> {
    const { 'x-request-id': id = '' } = call.headers as Record<string, string | undefined>;
    const { connection, leaving } = visitors.get(id) ?? {};
    visitors.delete(id);
    const answer = await apis.request({ ...call, signal: leaving?.signal });
    // Of a connection with several requests, only the first one's answer hears that it was closed.
    if (connection?.destroyed) leaving?.abort();
    leaving?.signal.throwIfAborted();
    return answer;
  }

  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: COMPRESSED_TYPES,
    threshold: 1024,
  });
  await app.register(replyFrom, {
    base: 'http://api',
    disableCache: true,
    disableRequestLogging: true,
    undici: {
      request: ((call: ApiCall, done: (error: unknown, answer?: object) => void) => {
        request(call)
          .then(
            (answer) => done(null, { ...answer, body: streamOf(answer) }),
            (error) => done(error),
          )
          // Whatever goes wrong with one visitor's answer must not end the server.
          .catch((error) => app.log.error({ err: error }, 'An answer of the API could not be passed on'));
      }) as never,
    },
  });

  // Bodies are the API's to read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (asked, upload, done) => {
    if (!hasBody(upload)) return done(null);
    const body = detached(upload);
    if (asked.method === 'POST' && asked.raw.url === ERROR_REPORTS) canary.observeReport(asked, upload);
    done(null, body);
  });

  for (const path of closedToVisitors(env))
    for (const url of [path, `${path}/*`])
      app.route({ method: METHODS, url, handler: (_asked, reply) => refuse(reply, 'PATH_NOT_FOUND') });

  app.route({
    method: METHODS,
    url: '/api/*',
    handler: (asked, reply) => {
      // Dots and backslashes in a path mean one thing to a router and another to a URL.
      const path = asked.raw.url?.split('?')[0] ?? '';
      if (new URL(path, 'http://api').pathname !== path) return refuse(reply, 'PATH_NOT_FOUND');
      const leaving = new AbortController();
      visitors.set(asked.id, { connection: asked.raw.socket, leaving });
      reply.raw.once('close', () => {
        visitors.delete(asked.id);
        if (!reply.raw.writableFinished) leaving.abort();
      });
      return reply.from(undefined, {
        rewriteRequestHeaders: (_asked, headers) => requestHeaders(asked, headers),
        rewriteHeaders: (headers) =>
          Object.fromEntries(Object.entries(headers).filter(([name]) => isForwarded(name))),
        retryDelay: () => null,
        onResponse: (_asked, answered, answer) => {
          // reply-from would close a connection whose upload was not read; it is drained instead (see `detached`).
          answered.removeHeader('connection');
          const stream: Readable = answer.stream;
          answered.send(stream instanceof WholeAnswer ? stream.bytes : stream);
        },
        onError: (failed) => {
          if (leaving.signal.aborted) return;
          failed.removeHeader('connection');
          refuse(failed as FastifyReply, 'UNAVAILABLE');
        },
      });
    },
  });
}
