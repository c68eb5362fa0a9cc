import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import replyFrom from '@fastify/reply-from';
import { CANARY_HEADER, type CanaryVisitor } from '@portal/contract/canary';
import { PREVIEW } from '@portal/contract/release/layout';
import { detachUpload } from '@portal/releases/detached-upload';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Deps } from '../app';
import type { Env } from '../env';
import type { ApiCall, ApiResponse } from '../upstream/api-pool';
import { sendCatalogueError } from './error-replies';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Reports about a visitor's page: the API needs to know which canary visitor sent them. */
const REPORTS: ReadonlySet<unknown> = new Set(['/api/telemetry/errors', '/api/telemetry/visits']);

/** Paths open to a team's token. More specific than /api/ops/*, which may be hidden. */
export const PUBLISHING_PATHS = [
  '/api/ops/releases',
  '/api/ops/releases/*',
  '/api/ops/errors',
  '/api/ops/errors/*',
  '/api/ops/vitals',
];

/** Hop-by-hop headers, and headers that only this server may send to the API. */
const NOT_FORWARDED = new Set([
  CANARY_HEADER,
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

/** Text and data only: files must keep their content length and ranges. */
const COMPRESSED_TYPES = /^text\/(?!event-stream)|[/+](?:json|xml)(?:;|$)/;

function hiddenPaths({ open }: Pick<Env, 'open'>): string[] {
  return [
    '/api/metrics',
    '/api/telemetry/canaries',
    ...(open.docs ? [] : ['/api/docs']),
    ...(open.operators ? [] : ['/api/ops']),
    ...(open.development ? [] : ['/api/dev']),
  ];
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function requestHeaders(
  request: FastifyRequest,
  headers: IncomingHttpHeaders,
  visitor: CanaryVisitor | undefined,
): IncomingHttpHeaders {
  const forwarded = Object.entries(headers).filter(
    // A request without a body must not carry a content length.
    ([name]) => isForwarded(name) && (request.body !== undefined || name !== 'content-length'),
  );
  return {
    ...Object.fromEntries(forwarded),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
    ...(visitor ? { [CANARY_HEADER]: JSON.stringify(visitor) } : {}),
  };
}

/** A buffered response body: reply-from needs a stream that it can destroy. */
class BufferedBody extends Readable {
  constructor(readonly bytes: Buffer) {
    super();
  }
}

const toStream = ({ body }: ApiResponse): Readable => (Buffer.isBuffer(body) ? new BufferedBody(body) : body);

export async function apiProxy(app: FastifyInstance, { apis, canary, env }: Deps): Promise<void> {
  /** By request id: aborts the call when the visitor disconnects, which reply-from cannot signal. */
  const visitors = new Map<string, { connection: Socket; disconnect: AbortController }>();

  const getRequestId = ({ headers }: ApiCall) =>
    (headers as Record<string, string | undefined>)['x-request-id'] ?? '';

  async function callApi(call: ApiCall): Promise<ApiResponse> {
    const id = getRequestId(call);
    const { connection, disconnect } = visitors.get(id) ?? {};
    visitors.delete(id);
    const response = await apis.request({ ...call, signal: disconnect?.signal });
    // Of several pipelined requests, only the first response gets the close event.
    if (connection?.destroyed) disconnect?.abort();
    disconnect?.signal.throwIfAborted();
    return response;
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
      request: ((call: ApiCall, done: (error: unknown, response?: object) => void) => {
        const { disconnect } = visitors.get(getRequestId(call)) ?? {};
        callApi(call)
          .then(
            (response) => done(null, { ...response, body: toStream(response) }),
            (error) => {
              // The visitor has left: without this check the library would log a warning.
              if (!disconnect?.signal.aborted) done(error);
            },
          )
          // One failed response must not crash the server.
          .catch((error) => app.log.error({ err: error }, 'A response of the API could not be passed on'));
      }) as never,
    },
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, upload, done) => {
    if (!hasBody(upload)) return done(null);
    done(null, detachUpload(upload));
  });

  for (const path of hiddenPaths(env))
    for (const url of [path, `${path}/*`])
      app.route({
        method: METHODS,
        url,
        handler: (_request, reply) => sendCatalogueError(reply, 'PATH_NOT_FOUND'),
      });

  const forward = (request: FastifyRequest, reply: FastifyReply) => {
    // Routers and URL parsers disagree about dot segments and backslashes.
    const path = request.raw.url?.split('?')[0] ?? '';
    if (new URL(path, 'http://api').pathname !== path) return sendCatalogueError(reply, 'PATH_NOT_FOUND');
    // Reports from a preview say nothing about the served versions.
    const isReport = REPORTS.has(path) && !request.cookies[PREVIEW];
    const visitor = isReport ? canary.identify(request) : undefined;
    const disconnect = new AbortController();
    visitors.set(request.id, { connection: request.raw.socket, disconnect });
    reply.raw.once('close', () => {
      visitors.delete(request.id);
      if (!reply.raw.writableFinished) disconnect.abort();
    });
    return reply.from(undefined, {
      rewriteRequestHeaders: (_request, headers) => requestHeaders(request, headers, visitor),
      rewriteHeaders: (headers) =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => isForwarded(name))),
      retryDelay: () => null,
      onResponse: (_request, response, upstream) => {
        // reply-from would close a connection whose upload was not read; `detachUpload` drains it instead.
        response.removeHeader('connection');
        const stream: Readable = upstream.stream;
        response.send(stream instanceof BufferedBody ? stream.bytes : stream);
      },
      onError: (failed) => {
        failed.removeHeader('connection');
        sendCatalogueError(failed as FastifyReply, 'UNAVAILABLE');
      },
    });
  };
  for (const url of ['/api/*', ...(env.open.publishing ? PUBLISHING_PATHS : [])])
    app.route({ method: METHODS, url, handler: forward });
}
