import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorName, errorCatalogue } from '@portal/contract/api-errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BusinessError } from '../errors/business-error';
import { errorEnvelope } from './error-handler';
import { securityHeaders } from './headers';

/** NUL and lone surrogates: valid in JSON, but not storable in PostgreSQL. */
const unstorable = /\0|\p{Surrogate}/u;
const allUnstorable = new RegExp(unstorable, 'gu');
/** JSON only contains them as escapes, which makes the check cheap for most bodies. */
const mayHoldUnstorable = /\\u(?:0000|d[89a-f])/i;
/** Ten times the depth of our deepest form; deeper bodies are rejected, because later code may be recursive. */
const MAX_DEPTH = 100;

type Container = readonly unknown[] | Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** Iterative, because the depth is untrusted. */
export function isDeeperThan(body: unknown, levels: number): boolean {
  let level = [body].filter(isContainer);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((value) => Object.values(value).filter(isContainer));
  }
  return false;
}

export function holdsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return unstorable.test(value);
  if (!isContainer(value)) return false;
  return Object.entries(value).some(([key, inner]) => unstorable.test(key) || holdsUnstorable(inner));
}

/** @returns the text without characters that PostgreSQL cannot store, for text that was not parsed as a body */
export function toStorable(text: string): string {
  return text.replace(allUnstorable, '');
}

/** @returns parsed JSON, or undefined if it is invalid */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON bodies. An empty body counts as none, because some clients always send the content type. Text that
 * PostgreSQL cannot store and excessive nesting are rejected for all calls, in bodies and URLs.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    parse(request, body as string, (error, json) => {
      if (error) return done(error);
      const isRefused =
        isDeeperThan(json, MAX_DEPTH) || (mayHoldUnstorable.test(body as string) && holdsUnstorable(json));
      done(isRefused ? new BusinessError('MALFORMED_BODY') : null, json);
    });
  });
  // Command-line tools and older clients send this type for calls without a payload; forms are not parsed.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(body === '' ? null : new BusinessError('UNSUPPORTED_TYPE'), undefined),
  );
  app.addHook('onRequest', async (request) => {
    if (request.raw.url?.includes('%00')) throw new BusinessError('MALFORMED_BODY');
  });
}

/** Time for a client to finish sending a body that was refused early, so that it can read the response. */
const LINGER_MS = 10_000;

/** Writes a response outside of the framework, which has no request or waits for its body, and closes the connection. */
function refuseAndClose(socket: Duplex, name: ErrorName, requestId?: string): void {
  const { status } = errorCatalogue[name];
  const body = JSON.stringify(errorEnvelope(name));
  const headers = Object.entries({
    ...securityHeaders,
    ...(requestId ? { 'x-request-id': requestId } : {}),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([header, value]) => `${header}: ${value}\r\n`);
  if (socket.writable) {
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headers.join('')}\r\n${body}`);
  }
  // Do not wait for clients that never close their side.
  setTimeout(() => socket.destroy(), 1_000).unref();
}

/** Fastify's `clientErrorHandler`, for input that Node could not parse as a request. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuseAndClose(socket, 'REQUEST_TIMEOUT');
  else if (error.code === 'HPE_HEADER_OVERFLOW') refuseAndClose(socket, 'HEADERS_TOO_LARGE');
  else refuseAndClose(socket, 'MALFORMED_BODY');
}

/**
 * Aborts slow bodies: a call has `BODY_GRACE` seconds plus one per `BODY_MIN_RATE` bytes received. A video part on a slow
 * line may take long, but a trickle cannot hold a connection.
 */
function limitSlowness(app: FastifyInstance, request: FastifyRequest): void {
  const { BODY_GRACE, BODY_MIN_RATE } = app.env;
  const { raw } = request;
  const { socket } = raw;
  const isBodiless =
    raw.headers['transfer-encoding'] === undefined && Number(raw.headers['content-length'] ?? 0) === 0;
  if (isBodiless || typeof socket.bytesRead !== 'number') return;
  const begun = performance.now();
  const already = socket.bytesRead;
  let timer: NodeJS.Timeout;

  function check(): void {
    if (raw.complete || socket.destroyed) return;
    const allowed = (BODY_GRACE + (socket.bytesRead - already) / BODY_MIN_RATE) * 1000;
    const left = begun + allowed - performance.now();
    if (left > 0) {
      watch(left);
      return;
    }
    request.log.info({ route: request.routeOptions.url ?? 'unknown' }, 'body cut off: too slow');
    refuseAndClose(socket, 'REQUEST_TIMEOUT', request.id);
  }
  function watch(ms: number): void {
    timer = setTimeout(check, ms);
    timer.unref();
  }

  watch(BODY_GRACE * 1000);
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
}

/** Handles bodies that are too slow, or get a response before they arrived completely. */
export function limitUnreadBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => limitSlowness(app, request));
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    // A multipart reader may have stopped in the middle of a part.
    raw.unpipe();
    raw.resume();
    const timer = setTimeout(() => raw.destroy(), LINGER_MS);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
    raw.once('end', () => clearTimeout(timer));
  });
}
