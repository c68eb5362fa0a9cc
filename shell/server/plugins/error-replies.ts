import type { Socket } from 'node:net';
import { type ErrorName, errorCatalogue } from '@portal/contract/api-errors';
import { isReleaseError } from '@portal/releases/release-error';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { PLAIN_SECURITY_HEADERS } from './security-headers';

const RETRY_AFTER_S = 2;

export function sendEnvelope(reply: FastifyReply, status: number, code: number, msg: string): void {
  reply
    .code(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send({ code, msg, data: null });
}

/** Replies with an entry of the API's error catalogue: the same error whichever server refused. */
export function sendCatalogueError(reply: FastifyReply, name: ErrorName): void {
  const { status, code, msg } = errorCatalogue[name];
  if (status === 503) reply.header('retry-after', RETRY_AFTER_S);
  sendEnvelope(reply, status, code, msg);
}

const FRAMEWORK_ERRORS: Readonly<Record<number, ErrorName>> = {
  400: 'MALFORMED_BODY',
  404: 'PATH_NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  503: 'UNAVAILABLE',
};

const CLIENT_ERRORS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode = isReleaseError(error) ? 503 : 500 } = error;
  if (statusCode >= 500) request.log.error({ err: error }, '请求失败');
  sendCatalogueError(
    reply,
    FRAMEWORK_ERRORS[statusCode] ?? (statusCode < 500 ? 'MALFORMED_BODY' : 'INTERNAL'),
  );
}

/** For requests that Node's parser rejects: they never reach a route. */
export function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = CLIENT_ERRORS[error.code ?? ''] ?? '400 Bad Request';
  const head = { ...PLAIN_SECURITY_HEADERS, 'content-length': '0', connection: 'close' };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`);
  socket.destroy(error);
}

export function sendMethodNotAllowed(reply: FastifyReply): void {
  sendEnvelope(reply.header('allow', 'GET, HEAD'), 405, 405, '不支持的请求方法');
}
